import { useState } from "react";

type Identified = { id: string };

type OpenRow<Row> = {
  /** The row with the chosen id, or null if the list hasn't contained it since it was chosen. */
  row: Row | null;
  /** Whether the list no longer contains the row. `row` is then its last known state. */
  isGone: boolean;
};

/**
 * The row that an open sheet shows. If someone else removes the row from the list, the sheet must stay open, because it
 * may contain unsaved changes. The row is forgotten when the sheet closes, or when another row or list is loaded.
 */
export function useOpenRow<Row extends Identified>(
  rows: readonly Row[] | undefined,
  chosen: string | null,
): OpenRow<Row> {
  const [last, setLast] = useState<Row | null>(null);
  const listed = rows?.find(({ id }) => id === chosen) ?? null;
  const remembered = rows !== undefined && last?.id === chosen ? last : null;
  const row = listed ?? remembered;
  if (row !== last) setLast(row);
  return { row, isGone: row !== null && listed === null };
}
