/**
 * The selected rows: a set of ids, or every matching row except a few. The second form needs only a few ids even for a
 * large list.
 */
export type Selection =
  | { mode: "some"; ids: ReadonlySet<string> }
  | { mode: "all"; except: ReadonlySet<string> };

export const NOTHING: Selection = { mode: "some", ids: new Set() };
export const EVERYTHING: Selection = { mode: "all", except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === "some" ? selection.ids.has(id) : !selection.except.has(id);
}

/** Whether a row is selected. A row may represent several items, such as a group of variants. */
export function selectedOf(selection: Selection, ids: readonly string[]): boolean | "mixed" {
  const count = ids.filter((id) => isSelected(selection, id)).length;
  return count === ids.length ? true : count > 0 && "mixed";
}

/** The number of selected rows, out of `total` matching ones. */
export function countSelected(selection: Selection, total: number): number {
  return selection.mode === "some"
    ? selection.ids.size
    : Math.max(total - selection.except.size, 0);
}

export function withRows(selection: Selection, ids: Iterable<string>, chosen: boolean): Selection {
  const listed = new Set(selection.mode === "some" ? selection.ids : selection.except);
  const isListed = (selection.mode === "some") === chosen;
  for (const id of ids) {
    if (isListed) listed.add(id);
    else listed.delete(id);
  }
  return selection.mode === "some"
    ? { mode: "some", ids: listed }
    : { mode: "all", except: listed };
}

/** The state of the header checkbox. */
export function headState(
  selection: Selection,
  loaded: readonly string[],
  total: number,
): "none" | "some" | "all" {
  const count = countSelected(selection, total);
  if (count === 0) return "none";
  if (selection.mode === "all") return count === total ? "all" : "some";
  return loaded.length > 0 && loaded.every((id) => selection.ids.has(id)) ? "all" : "some";
}
