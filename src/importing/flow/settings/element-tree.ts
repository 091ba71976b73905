import type { ElementChoice } from "@/importing/source/parts/source-part.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

/** How an element that repeats within a row is read: one joined cell, a column for each, or a row for each. */
export type Repeats = "joined" | "numbered" | "rows";

/** An element of a file with the children that can be chosen. */
export type ElementBranch = {
  name: string;
  path: string;
  count: number;
  isRow: boolean;
  /** The path from the row element; null for the row element itself and for elements outside it. */
  within: string | null;
  /** How repeats of the element are read. Null if it doesn't repeat or isn't within a row. */
  repeats: Repeats | null;
  /** True if `repeats` can't be changed, because a list within a list always becomes a row of a table. */
  isSettled: boolean;
  children: ElementBranch[];
};

type Chosen = Pick<SourceOptions, "spread" | "numbered"> & { element: string; isGrid: boolean };

export function elementTree(choices: readonly ElementChoice[], chosen: Chosen): ElementBranch[] {
  const { element, isGrid, spread, numbered = [] } = chosen;
  const known = new Map<string, ElementBranch>();
  const outermost: ElementBranch[] = [];
  for (const { path, count, repeats } of choices) {
    const above = known.get(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    const within = path.startsWith(`${element}/`) ? path.slice(element.length + 1) : null;
    const stated = within === spread ? "rows" : numbered.includes(within ?? "") ? "numbered" : null;
    const cell = within?.includes("/") ? "joined" : "numbered";
    const branch: ElementBranch = {
      name: above === undefined ? path : path.slice(above.path.length + 1),
      path,
      count,
      isRow: path === element,
      within,
      repeats: within === null ? null : isGrid ? cell : (stated ?? (repeats ? "joined" : null)),
      isSettled: isGrid && within !== null,
      children: [],
    };
    known.set(path, branch);
    (above?.children ?? outermost).push(branch);
  }
  return outermost;
}

/** The options for another row element. Choices for elements within the old one are dropped. */
export function withRowElement(options: SourceOptions, element: string): SourceOptions {
  const { spread: _rows, numbered: _columns, ...stored } = options;
  return { ...stored, element };
}

/** Returns the options with a new repeat mode for one nested element. Only one element can make rows. */
export function withRepeats(
  { spread, numbered = [], ...stored }: SourceOptions,
  within: string,
  repeats: Repeats,
): SourceOptions {
  // An empty path overrides the element that would be detected.
  const rows = repeats === "rows" ? within : spread === within ? "" : spread;
  const others = numbered.filter((each) => each !== within);
  const columns = repeats === "numbered" ? [...others, within] : others;
  return {
    ...stored,
    ...(rows === undefined ? {} : { spread: rows }),
    ...(columns.length === 0 ? {} : { numbered: columns }),
  };
}
