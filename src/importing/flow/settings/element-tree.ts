import type { ElementChoice } from "@/importing/source/parts/source.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

/** What becomes of an element of which a row has several: one cell, a column for each, or a row for each. */
export type Repeats = "joined" | "numbered" | "rows";

/** An element of a file with those in it that may be chosen. */
export type ElementBranch = {
  name: string;
  path: string;
  count: number;
  isRow: boolean;
  /** Of one within the row, the path from there; null outside of it. */
  within: string | null;
  /** Null where there is nothing to decide: it stands there once, or not in a row. */
  repeats: Repeats | null;
  /** Whether that is so by itself: a list within a list is a line of a table. */
  isSettled: boolean;
  children: ElementBranch[];
};

type Chosen = Pick<SourceOptions, "spread" | "numbered"> & { element: string; isGrid: boolean };

/** The elements as they stand in one another. */
export function elementTree(choices: readonly ElementChoice[], chosen: Chosen): ElementBranch[] {
  const { element, isGrid, spread, numbered = [] } = chosen;
  const known = new Map<string, ElementBranch>();
  const outermost: ElementBranch[] = [];
  for (const { path, count, repeats } of choices) {
    const above = known.get(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    const within = path.startsWith(`${element}/`) ? path.slice(element.length + 1) : null;
    const said = within === spread ? "rows" : numbered.includes(within ?? "") ? "numbered" : null;
    const cell = within?.includes("/") ? "joined" : "numbered";
    const branch: ElementBranch = {
      name: above === undefined ? path : path.slice(above.path.length + 1),
      path,
      count,
      isRow: path === element,
      within,
      repeats: within === null ? null : isGrid ? cell : (said ?? (repeats ? "joined" : null)),
      isSettled: isGrid && within !== null,
      children: [],
    };
    known.set(path, branch);
    (above?.children ?? outermost).push(branch);
  }
  return outermost;
}

/** How a file is read whose rows are made by another element: it has others within it. */
export function withRowElement(options: SourceOptions, element: string): SourceOptions {
  const { spread: _rows, numbered: _columns, ...kept } = options;
  return { ...kept, element };
}

/** How it is read where an element within the row becomes something else. One alone can make rows. */
export function withRepeats(
  { spread, numbered = [], ...kept }: SourceOptions,
  within: string,
  repeats: Repeats,
): SourceOptions {
  const rows = repeats === "rows" ? within : spread === within ? undefined : spread;
  const others = numbered.filter((each) => each !== within);
  const columns = repeats === "numbered" ? [...others, within] : others;
  return {
    ...kept,
    ...(rows === undefined ? {} : { spread: rows }),
    ...(columns.length === 0 ? {} : { numbered: columns }),
  };
}
