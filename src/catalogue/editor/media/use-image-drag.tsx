import { useEffect, useEffectEvent, useState } from "react";

/**
 * One item of a list is held, by mouse or finger, and goes where it is held: past the middle of another one, the two
 * change places. Items say theirs in `data-place`.
 */
export function useImageDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const isHolding = dragged !== null;

  const follow = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-place]");
    if (dragged === null || !over) return;
    const place = Number(over.dataset["place"]);
    const { top, height } = over.getBoundingClientRect();
    const isPastMiddle = place > dragged ? clientY > top + height / 2 : clientY < top + height / 2;
    if (place === dragged || !isPastMiddle) return;
    onMove(dragged, place);
    setDragged(place);
  });

  useEffect(() => {
    if (!isHolding) return;
    const stop = new AbortController();
    const { signal } = stop;
    const letGo = () => setDragged(null);
    // On the window: the item itself is moved about in the page while it is held.
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    window.addEventListener("pointerup", letGo, { signal });
    window.addEventListener("pointercancel", letGo, { signal });
    return () => stop.abort();
  }, [isHolding]);

  return { dragged, hold: setDragged };
}
