import { LIMITS } from "./limits.ts";
import type { RowBatch } from "./table.ts";

/** The first rows for a look; nothing is read beyond them. */
export async function firstRows(batches: AsyncIterable<RowBatch>): Promise<RowBatch> {
  const rows: (readonly string[])[] = [];
  const places: number[] = [];
  for await (const batch of batches) {
    rows.push(...batch.rows);
    places.push(...batch.places);
    if (rows.length >= LIMITS.lookRows) break;
  }
  return { rows: rows.slice(0, LIMITS.lookRows), places: places.slice(0, LIMITS.lookRows) };
}
