import { clsx } from "clsx";
import { useMemo } from "react";
import { alignOf, type Column } from "./model/column.ts";
import type { Layout, Placed } from "./model/layout.ts";

/** A placed column with the classes and styles of its cells, computed once per layout instead of once per cell. */
export type DrawnColumn<Row> = Placed<Row> & {
  className: string;
  headClassName: string;
  style: { left: number; width: number };
};

function classesOf<Row>(column: Column<Row>) {
  const align = alignOf(column);
  return clsx(align === "end" && "grid-end", align === "center" && "grid-center");
}

export function useDrawnColumns<Row>(layout: Layout<Row>) {
  return useMemo(() => {
    const draw = (placed: Placed<Row>): DrawnColumn<Row> => {
      const { column, left, width } = placed;
      const align = classesOf(column);
      return {
        ...placed,
        className: clsx(
          "grid-cell",
          !column.render && "grid-text",
          column.kind === "code" && "grid-code",
          column.quiet && "grid-quiet",
          align,
        ),
        headClassName: clsx("grid-headcell", align),
        style: { left, width },
      };
    };
    return { pinned: layout.pinned.map(draw), scrolling: layout.scrolling.map(draw) };
  }, [layout]);
}

export type DrawnColumns<Row> = ReturnType<typeof useDrawnColumns<Row>>;

const NONE = { first: 0, last: -1 };

/** The scrolling columns to render. The active one is always included, because it may contain an open editor. */
export function useShownColumns<Row>(
  { scrolling }: DrawnColumns<Row>,
  { first, last }: { first: number; last: number } = NONE,
  activeCol: number,
) {
  return useMemo(() => {
    const shown = scrolling.slice(first, last + 1);
    const active = scrolling.find(({ index }) => index === activeCol);
    return active && !shown.includes(active) ? [...shown, active] : shown;
  }, [scrolling, first, last, activeCol]);
}
