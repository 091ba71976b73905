import { type PointerEvent, useState } from "react";
import { useStable } from "./use-stable.ts";

/** Below this a press is a click. */
const THRESHOLD = 6;

type Options = {
  onClick: (column: string, add: boolean) => void;
  /** Puts a column before another, or last. */
  onMove: (column: string, before: string) => void;
  onResize: (column: string, width: number) => void;
};

export type HeaderDrag = {
  over: string | null;
  onPress: (event: PointerEvent<HTMLElement>, column: string) => void;
  onResize: (event: PointerEvent<HTMLElement>, column: string, width: number) => void;
};

/** Clicks, moves and resizes columns by pointer. The same is done by keyboard and in the column's panel. */
export function useHeaderDrag(options: Options): HeaderDrag {
  const [over, setOver] = useState<string | null>(null);
  const click = useStable(options.onClick);
  const move = useStable(options.onMove);
  const resize = useStable(options.onResize);

  function onPress(event: PointerEvent<HTMLElement>, column: string) {
    if (event.button !== 0) return;
    const { clientX: startX, clientY: startY, pointerType } = event;
    let isDragging = false;
    let target: string | null = null;

    track({
      onMove(at) {
        const distance = Math.hypot(at.clientX - startX, at.clientY - startY);
        isDragging ||= distance > THRESHOLD;
        // A finger that moves wants to scroll.
        if (!isDragging || pointerType === "touch") return;
        target = columnUnder(at.clientX, at.clientY);
        setOver(target === column ? null : target);
      },
      onUp(at) {
        setOver(null);
        if (!isDragging) click(column, at.shiftKey);
        else if (target !== null && target !== column) move(column, target);
      },
      onCancel: () => setOver(null),
    });
  }

  function onResize(event: PointerEvent<HTMLElement>, column: string, width: number) {
    event.stopPropagation();
    event.preventDefault();
    const { clientX: start } = event;
    track({ onMove: ({ clientX }) => resize(column, width + clientX - start) });
  }

  return { over, onPress, onResize };
}

function columnUnder(x: number, y: number): string | null {
  const cell = document.elementFromPoint(x, y)?.closest("[data-column]");
  return cell instanceof HTMLElement ? (cell.dataset["column"] ?? null) : null;
}

type Tracked = {
  onMove: (event: globalThis.PointerEvent) => void;
  onUp?: (event: globalThis.PointerEvent) => void;
  onCancel?: () => void;
};

/** Follows a pointer wherever it goes until it is lifted, or Escape gives up. */
export function track({ onMove, onUp, onCancel }: Tracked) {
  const control = new AbortController();
  const { signal } = control;
  const stop = () => {
    control.abort();
    onCancel?.();
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener(
    "pointerup",
    (event) => {
      control.abort();
      onUp?.(event);
    },
    { signal },
  );
  window.addEventListener("pointercancel", stop, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
}
