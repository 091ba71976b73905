import { useEffect, useEffectEvent, useState } from "react";

/**
 * One item of a list is held, by mouse or finger, and goes where it is held: past the middle of another one, the two
 * change places. Items say theirs in `data-place`.
 */
export function useImageDrag(onMove: (from: number, to: number) => void) {
  const [held, setHeld] = useState<number | null>(null);
  const isHolding = held !== null;

  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-place]");
    if (held === null || !over) return;
    const place = Number(over.dataset["place"]);
    const { top, height } = over.getBoundingClientRect();
    const isPastMiddle = place > held ? clientY > top + height / 2 : clientY < top + height / 2;
    if (place === held || !isPastMiddle) return;
    onMove(held, place);
    setHeld(place);
  });

  useEffect(() => {
    if (!isHolding) return;
    const stop = new AbortController();
    const { signal } = stop;
    const letGo = () => setHeld(null);
    // On the window: the item itself is moved about in the page while it is held.
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    window.addEventListener("pointerup", letGo, { signal });
    window.addEventListener("pointercancel", letGo, { signal });
    return () => stop.abort();
  }, [isHolding]);

  return { held, hold: setHeld };
}
