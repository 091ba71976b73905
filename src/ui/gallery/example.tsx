import { clsx } from "clsx";
import type { ReactNode } from "react";

export type GallerySection = { id: string; title: string; Content: () => ReactNode };

/** A titled box of examples in the gallery. */
export function Example({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "grid min-w-0 grid-cols-1 content-start gap-4 rounded-panel border border-line bg-surface p-5",
        wide && "lg:col-span-2",
      )}
    >
      <p className="text-xs font-medium text-ink-3">{title}</p>
      <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
