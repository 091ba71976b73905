import { createListeners, type RowState, type SourceState, type Total } from "./grid-source.ts";
import type { PagedSource } from "./paged-source.ts";

export type FoldOptions<Row> = {
  /** The members of a group row, or null for a plain row. */
  membersOf: (row: Row) => readonly string[] | null;
  fetchMembers: (row: Row) => Promise<readonly Row[]>;
  /** Returns the group's row with its sums computed from the given members. */
  withMembers: (row: Row, members: readonly Row[]) => Row;
  messageFor: (error: unknown) => string;
};

export type FoldedSource<Row> = PagedSource<Row> & {
  toggle: (index: number) => void;
  /** Folds all groups, for a new query. */
  foldAll: () => void;
  /** Sets the total number of items: the members of all groups, and the plain rows. */
  setItems: (items: Total) => void;
};

type Group<Row> = {
  /** The index of the group's row in the base source, or null if the row is no longer loaded. */
  at: number | null;
  row: Row;
  size: number;
  members: readonly Row[] | null;
  failure: string | null;
};

/**
 * Adds the members of unfolded rows below them. The base source pages only through groups and plain rows, so the cost
 * of a page doesn't depend on what is unfolded.
 */
export function foldable<Row>(
  base: PagedSource<Row>,
  options: FoldOptions<Row>,
): FoldedSource<Row> {
  const { subscribe, notify } = createListeners();
  const { idOf } = base;
  /** The unfolded groups by the ids of their rows. */
  const open = new Map<string, Group<Row>>();
  let items: Total = { is: "unknown" };
  let state = stateNow();

  /** The unfolded groups that are loaded, in the order of the list. */
  function placed() {
    return Array.from(open.values())
      .flatMap((group) => (group.at === null ? [] : [{ ...group, at: group.at }]))
      .toSorted((a, b) => a.at - b.at);
  }

  function stateNow(): SourceState {
    const now = base.state();
    const added = placed().reduce((sum, { size }) => sum + size, 0);
    const { total } = now;
    return {
      ...now,
      count: now.count + added,
      total: total.is === "unknown" ? total : { ...total, count: total.count + added },
      items,
    };
  }

  function changed() {
    state = stateNow();
    notify();
  }

  /** A row of the base source, or a member of an unfolded group. */
  function locate(index: number): { base: number } | { group: Group<Row>; first: number } {
    let shift = 0;
    for (const group of placed()) {
      if (index <= group.at + shift) break;
      if (index <= group.at + shift + group.size) return { group, first: group.at + shift + 1 };
      shift += group.size;
    }
    return { base: index - shift };
  }

  function baseIndexOf(index: number) {
    const place = locate(index);
    return "base" in place ? place.base : (place.group.at ?? 0);
  }

  /** Finds the unfolded groups again after rows have been reloaded. */
  function follow() {
    const missing = new Set<string>();
    for (const [id, group] of open) {
      const here = group.at === null ? null : base.at(group.at);
      if (here === null || (here.is === "ready" && here.id !== id)) {
        group.at = null;
        missing.add(id);
      }
    }
    const { count } = base.state();
    for (let index = 0; index < count && missing.size > 0; index++) {
      const here = base.at(index);
      const group = here.is === "ready" && missing.delete(here.id) ? open.get(here.id) : undefined;
      if (group) group.at = index;
    }
    changed();
  }
  base.subscribe(follow);

  async function load(id: string, group: Group<Row>) {
    group.failure = null;
    try {
      const members = await options.fetchMembers(group.row);
      if (open.get(id) !== group) return;
      group.members = members;
      group.size = members.length;
    } catch (error) {
      if (open.get(id) !== group) return;
      group.failure = options.messageFor(error);
    }
    changed();
  }

  function memberAt(group: Group<Row>, first: number, index: number): RowState<Row> {
    if (group.members === null && group.failure !== null)
      return { is: "failed", message: group.failure, first, last: first + group.size - 1 };
    const row = group.members?.[index - first];
    return row === undefined
      ? { is: "loading" }
      : { is: "ready", row, id: idOf(row), ids: [idOf(row)], level: 2 };
  }

  function rowAt(index: number): RowState<Row> {
    const place = locate(index);
    if ("group" in place) return memberAt(place.group, place.first, index);
    const here = base.at(place.base);
    if (here.is === "failed") {
      const shift = index - place.base;
      return { ...here, first: here.first + shift, last: here.last + shift };
    }
    if (here.is === "loading") return here;
    const members = options.membersOf(here.row);
    return members === null
      ? { ...here, ids: [here.id], level: 1 }
      : { ...here, ids: members, level: 1, isOpen: open.has(here.id) };
  }

  return {
    ...base,
    subscribe,
    state: () => state,
    at: rowAt,
    need: (first, last) => base.need(baseIndexOf(first), baseIndexOf(last)),
    toggle(index) {
      const here = rowAt(index);
      const place = locate(index);
      if (here.is !== "ready" || here.isOpen === undefined || !("base" in place)) return;
      if (!open.delete(here.id)) {
        const size = here.ids?.length ?? 0;
        const group = { at: place.base, row: here.row, size, members: null, failure: null };
        open.set(here.id, group);
        void load(here.id, group);
      }
      changed();
    },
    foldAll() {
      open.clear();
      changed();
    },
    setItems(next) {
      items = next;
      changed();
    },
    refresh() {
      base.refresh();
      for (const [id, group] of open) void load(id, group);
    },
    retry() {
      for (const [id, group] of open) if (group.failure !== null) void load(id, group);
      base.retry();
    },
    replace(row) {
      for (const group of open.values()) {
        const at = group.members?.findIndex((known) => idOf(known) === idOf(row)) ?? -1;
        if (group.members === null || at < 0) continue;
        group.members = group.members.with(at, row);
        group.row = options.withMembers(group.row, group.members);
        base.replace(group.row);
      }
      base.replace(row);
    },
    loadedIds() {
      const ids: string[] = [];
      const { count } = base.state();
      for (let index = 0; index < count; index++) {
        const here = base.at(index);
        if (here.is === "ready") ids.push(...(options.membersOf(here.row) ?? [here.id]));
      }
      return ids;
    },
  };
}
