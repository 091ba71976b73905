import { useEffect, useEffectEvent, useState } from "react";

/**
 * Sorts a list by mouse or touch: a dragged item that passes the middle of another takes its place. Items give their
 * index in `data-place`.
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
    const endDrag = () => setDragged(null);
    // The listeners are on the window because the item itself moves in the DOM during the drag.
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    window.addEventListener("pointerup", endDrag, { signal });
    window.addEventListener("pointercancel", endDrag, { signal });
    return () => stop.abort();
  }, [isHolding]);

  return { dragged, hold: setDragged };
}
