import type { Json } from "@/lib/database.types.ts";

export const CHANGE_KINDS = ["edit", "bulk", "import", "rule", "api", "merge", "undo"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_STATES = ["open", "committed", "cancelled"] as const;

/** Every row that is read also counts in exactly one of the other counters. */
export type Counters = {
  rowsRead: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  /** Rows of an import that was stopped before it sent them. */
  unsent: number;
};

/** One ledger entry: who changed the catalogue, when, and how much. */
export type ChangeSet = Counters & {
  id: string;
  kind: ChangeKind;
  title: string;
  state: (typeof CHANGE_STATES)[number];
  actor: string | null;
  at: string;
  /** The change set that this one undoes. */
  undo_of: string | null;
  /** Whether this undo covered only chosen products or fields. */
  isPartial: boolean;
};

/** The changes to one product. `version` is the version the client saw; 0 means the product must not exist yet. */
export type ProductChange = {
  id?: string;
  sku?: string;
  version?: number;
  /** The number of the row in the source. */
  row?: number;
  set: Record<string, Json>;
  /** Units on hand by warehouse code; see `DEFAULT_WAREHOUSE` and `EVERY_WAREHOUSE`. */
  stock?: Record<string, number>;
  /** The name of the rule that set a field, by field. */
  rules?: Record<string, string>;
};

/** Counts of rows that weren't sent because they change nothing, were skipped or can't be written. */
export type NotSent = { unchanged?: number; skipped?: number; rejected?: number };

export const REJECTION_REASONS = ["conflict", "missing", "duplicate", "rejected"] as const;

/** A product that was rejected, and why. */
export type Rejection = {
  id: string | null;
  sku: string | null;
  row: number | null;
  reason: (typeof REJECTION_REASONS)[number];
  /** The database's error code, if the database rejected it. */
  code?: string | undefined;
  constraint?: string | undefined;
  field?: string | undefined;
};

/** The maximum length in Unicode characters, not UTF-16 units. */
const LONGEST_TITLE = 200;

/** Shortens a change set's title to the maximum length. */
export const fittingTitle = (title: string) => Array.from(title).slice(0, LONGEST_TITLE).join("");

/** How many products a change set created, updated or deleted. */
export const writtenCount = ({ created, updated, removed }: Counters) =>
  created + updated + removed;

/** The undos of a change set that are in effect: ended, with changes, and not undone as a whole themselves. */
const holdingUndos = (id: string, sets: readonly ChangeSet[]): ChangeSet[] =>
  sets.filter(
    (set) =>
      set.undo_of === id &&
      set.state !== "open" &&
      writtenCount(set) > 0 &&
      undoneBy(set.id, sets) !== "whole",
  );

/** How much of a change set is currently undone. */
export function undoneBy(id: string, sets: readonly ChangeSet[]): "nothing" | "part" | "whole" {
  const undos = holdingUndos(id, sets);
  if (undos.length === 0) return "nothing";
  return undos.some((set) => set.state === "committed" && !set.isPartial) ? "whole" : "part";
}

/** The latest undo of a change set that is still in effect. */
export const latestUndo = (id: string, sets: readonly ChangeSet[]): ChangeSet | null =>
  holdingUndos(id, sets)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1) ?? null;

/** The original change set behind an undo or a redo. */
export function rootOf(set: ChangeSet, sets: readonly ChangeSet[]): ChangeSet {
  const undone = sets.find(({ id }) => id === set.undo_of);
  return undone === undefined ? set : rootOf(undone, sets);
}

const MOST_CHANGES = 2000;
const MOST_CHARACTERS = 2_000_000;

/**
 * Splits changes into chunks that fit in one request and that the server writes in well under 2 seconds. Each chunk
 * is built on demand.
 */
export function* inChunks(changes: Iterable<ProductChange>): Generator<ProductChange[]> {
  let chunk: ProductChange[] = [];
  let characters = 0;
  for (const change of changes) {
    const size = JSON.stringify(change).length;
    if (
      chunk.length === MOST_CHANGES ||
      (chunk.length > 0 && characters + size > MOST_CHARACTERS)
    ) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(change);
    characters += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Merges several changes of one product into one, because a product changes only once per change set. */
export function mergeChanges<Change extends ProductChange>(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = change.id ?? change.sku?.toLowerCase() ?? "";
    const before = merged.get(key);
    merged.set(key, before ? { ...before, set: { ...before.set, ...change.set } } : change);
  }
  return [...merged.values()];
}
