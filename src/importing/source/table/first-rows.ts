import { LIMITS } from "./limits.ts";
import type { RowBatch } from "./table.ts";

/** The first rows for a preview. Later batches aren't read. */
export async function firstRows(batches: AsyncIterable<RowBatch>): Promise<RowBatch> {
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  for await (const batch of batches) {
    const missingRows = LIMITS.previewRows - rows.length;
    rows.push(...batch.rows.slice(0, missingRows));
    places.push(...batch.places.slice(0, missingRows));
    if (rows.length === LIMITS.previewRows) break;
  }
  return { rows, places };
}
