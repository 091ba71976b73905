import type { Json } from "@/lib/database.types.ts";

export const CHANGE_KINDS = ["edit", "bulk", "import", "rule", "api", "merge", "undo"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_STATES = ["open", "committed", "cancelled"] as const;

/** Every row that was read is in exactly one of these. */
export type Counters = {
  rowsRead: number;
  created: number;
  updated: number;
  removed: number;
  unchanged: number;
  skipped: number;
  rejected: number;
};

/** One entry of the ledger: who changed the catalogue, when, and how much. */
export type ChangeSet = Counters & {
  id: string;
  kind: ChangeKind;
  title: string;
  state: (typeof CHANGE_STATES)[number];
  actor: string | null;
  at: string;
  /** The change set that this one took back. */
  undoes: string | null;
  /** Whether it took back chosen products or fields only. */
  isPartial: boolean;
};

/** What one product is to become. `version` is the one that was seen; 0 says that there must be none yet. */
export type ProductChange = {
  id?: string;
  sku?: string;
  version?: number;
  /** Where in the source it stood. */
  row?: number;
  set: Record<string, Json>;
  /** Units on hand by warehouse code; see `USUAL_WAREHOUSE` and `EVERY_WAREHOUSE`. */
  stock?: Record<string, number>;
};

/** Rows that were read and not sent, since there was nothing to write or it could not be written. */
export type NotSent = { unchanged?: number; skipped?: number; rejected?: number };

export const REJECTION_REASONS = ["conflict", "missing", "duplicate", "refused"] as const;

/** A product that was not written, and why. */
export type Rejection = {
  id: string | null;
  sku: string | null;
  row: number | null;
  reason: (typeof REJECTION_REASONS)[number];
  /** Of the database, where it was the one that refused. */
  code?: string | undefined;
  constraint?: string | undefined;
  field?: string | undefined;
};

/** In characters as people count them. */
const LONGEST_TITLE = 200;

/** What a change set may be called. */
export const fittingTitle = (title: string) => Array.from(title).slice(0, LONGEST_TITLE).join("");

/** How many products a change set wrote, whatever it did to them. */
export const writtenCount = ({ created, updated, removed }: Counters) =>
  created + updated + removed;

/**
 * How far others took a change set back, and still do: one that wrote nothing, or was itself taken back, does not count.
 * What was taken back in part, or stopped half way, leaves a rest that can be undone.
 */
export function undoneBy(id: string, sets: readonly ChangeSet[]): "nothing" | "part" | "whole" {
  const undos = sets.filter(
    (set) =>
      set.undoes === id &&
      set.state !== "open" &&
      writtenCount(set) > 0 &&
      undoneBy(set.id, sets) !== "whole",
  );
  if (undos.length === 0) return "nothing";
  return undos.some((set) => set.state === "committed" && !set.isPartial) ? "whole" : "part";
}

/** What an undo, or the undo of an undo, goes back to. */
export function rootOf(set: ChangeSet, sets: readonly ChangeSet[]): ChangeSet {
  const undone = sets.find(({ id }) => id === set.undoes);
  return undone === undefined ? set : rootOf(undone, sets);
}

const MOST_CHANGES = 2000;
const MOST_CHARACTERS = 2_000_000;

/** In portions that the server takes in well under two seconds, and that fit into one request; each when it is asked for. */
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

/** Several changes of one product become one: a product changes once per change set. */
export function mergeChanges<Change extends ProductChange>(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = change.id ?? change.sku?.toLowerCase() ?? "";
    const before = merged.get(key);
    merged.set(key, before ? { ...before, set: { ...before.set, ...change.set } } : change);
  }
  return [...merged.values()];
}
