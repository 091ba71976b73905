import { type PointerEvent, useState } from "react";
import type { Edge, Landing } from "@/ui/grid/model/drop.ts";
import { useStable } from "./use-stable.ts";

/** A movement of at most this many pixels is a click. */
const THRESHOLD = 6;

type Options = {
  onClick: (column: string, add: boolean) => void;
  landingOf: (column: string, over: Edge) => Landing | null;
  /** Moves a column before another, or to the end. */
  onMove: (column: string, before: string | null) => void;
  onResize: (column: string, width: number) => void;
};

export type HeaderDrag = {
  /** The position where the dragged column would be dropped. */
  edge: Edge | null;
  onPress: (event: PointerEvent<HTMLElement>, column: string) => void;
  onResize: (event: PointerEvent<HTMLElement>, column: string, width: number) => void;
};

/**
 * Handles clicks, moves and resizes of columns by pointer. The keyboard and the column panel offer the same actions.
 */
export function useHeaderDrag(options: Options): HeaderDrag {
  const [edge, setEdge] = useState<Edge | null>(null);
  const click = useStable(options.onClick);
  const landingOf = useStable(options.landingOf);
  const move = useStable(options.onMove);
  const resize = useStable(options.onResize);

  function onPress(event: PointerEvent<HTMLElement>, column: string) {
    if (event.button !== 0) return;
    const { clientX: startX, clientY: startY, pointerType } = event;
    let isDragging = false;
    let landing: Landing | null = null;

    track({
      onMove(at) {
        const distance = Math.hypot(at.clientX - startX, at.clientY - startY);
        isDragging ||= distance > THRESHOLD;
        // A moving touch scrolls the grid, so it doesn't drag the column.
        if (!isDragging || pointerType === "touch") return;
        const over = edgeUnder(at.clientX, at.clientY);
        landing = over && landingOf(column, over);
        setEdge(landing?.edge ?? null);
      },
      onUp(at) {
        setEdge(null);
        if (!isDragging) click(column, at.shiftKey);
        else if (landing) move(column, landing.before);
      },
      onCancel: () => setEdge(null),
    });
  }

  function onResize(event: PointerEvent<HTMLElement>, column: string, width: number) {
    event.stopPropagation();
    event.preventDefault();
    const { clientX: start } = event;
    track({ onMove: ({ clientX }) => resize(column, width + clientX - start) });
  }

  return { edge, onPress, onResize };
}

/** The nearer edge of the column under the pointer. */
function edgeUnder(x: number, y: number): Edge | null {
  const cell = document.elementFromPoint(x, y)?.closest("[data-column]");
  const column = cell?.getAttribute("data-column");
  if (!cell || !column) return null;
  const { left, width } = cell.getBoundingClientRect();
  return { column, side: x > left + width / 2 ? "after" : "before" };
}

type Tracked = {
  onMove: (event: globalThis.PointerEvent) => void;
  onUp?: (event: globalThis.PointerEvent) => void;
  onCancel?: () => void;
};

/** Follows a pointer anywhere on the page until it's released or Escape cancels the drag. */
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
