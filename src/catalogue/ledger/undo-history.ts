/** A change set that can be undone, or whose undo can be undone. */
export type RecentChange = { id: string; title: string };

type Direction = "undo" | "redo";

/** Writes the reversal of a change set. Returns its id, or null if it changed nothing. */
type Reverse = (change: RecentChange, direction: Direction) => Promise<string | null>;

/** The changes that a person made in this tab, for Ctrl Z. Each undo is a change set too, so undoing it is a redo. */
export function createUndoHistory() {
  const changes: Record<Direction, RecentChange[]> = { undo: [], redo: [] };
  let isRunning = false;
  return {
    record(change: RecentChange) {
      changes.undo.push(change);
      changes.redo = [];
    },
    /** Reverses the last change in this direction. Returns "busy" while another change is being reversed. */
    async step(direction: Direction, reverse: Reverse): Promise<"done" | "empty" | "busy"> {
      if (isRunning) return "busy";
      const change = changes[direction].pop();
      if (change === undefined) return "empty";
      isRunning = true;
      try {
        const id = await reverse(change, direction);
        const other = direction === "undo" ? "redo" : "undo";
        if (id !== null) changes[other].push({ id, title: change.title });
      } finally {
        isRunning = false;
      }
      return "done";
    },
  };
}

export type UndoHistory = ReturnType<typeof createUndoHistory>;

const histories = new Map<string, UndoHistory>();

/**
 * The undo history of an organization. It's lost when the browser tab is closed or reloaded, but the ledger still has
 * every change.
 */
export function undoHistoryOf(organization: string): UndoHistory {
  const history = histories.get(organization) ?? createUndoHistory();
  histories.set(organization, history);
  return history;
}
