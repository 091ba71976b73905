import { Trans } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

type DropAnywhereProps = { onFiles: (files: File[]) => void };

/**
 * Whether this component handles a drop. Upload areas handle their own drops, and the list's page starts an import for
 * files that aren't images.
 */
const isForUs = ({ target, dataTransfer }: DragEvent) =>
  !(target instanceof HTMLInputElement && target.type === "file") &&
  Array.from(dataTransfer?.items ?? []).some(({ type }) => type.startsWith("image/"));

/**
 * Accepts images that are dropped anywhere on the screen outside the upload area. Otherwise, they would start an
 * import and close the product.
 */
export function DropAnywhere({ onFiles }: DropAnywhereProps) {
  const [isOver, setIsOver] = useState(false);

  const over = useEffectEvent((event: DragEvent) => {
    setIsOver(isForUs(event));
    if (isForUs(event)) event.preventDefault();
  });
  const leave = useEffectEvent((event: DragEvent) => {
    // The event also fires between elements of the page. The related target is null only when the page is left.
    if (event.relatedTarget === null) setIsOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!isForUs(event)) return;
    event.preventDefault();
    onFiles(Array.from(event.dataTransfer?.files ?? []));
  });

  useEffect(() => {
    const stop = new AbortController();
    // Runs before the import's listener, which takes every file that is still unhandled.
    const listening = { signal: stop.signal, capture: true };
    window.addEventListener("dragover", (event) => over(event), listening);
    window.addEventListener("dragleave", (event) => leave(event), listening);
    window.addEventListener("drop", (event) => drop(event), listening);
    return () => stop.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-panel border border-dashed border-accent bg-accent-soft px-6 py-4 text-sm font-medium text-ink shadow-float"
    >
      <ImagePlus size={20} strokeWidth={1.75} className="text-accent" />
      <Trans>Drop images anywhere to add them to this product</Trans>
    </div>
  );
}
