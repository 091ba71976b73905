import type { FieldMap } from "@/distributor/price-file/field-map.ts";
import { openPriceFile } from "@/distributor/price-file/open-price-file.ts";
import { type FileRecord, priceFileRecords } from "@/distributor/price-file/read-price-file.ts";
import { FileChanged } from "./file-changed.ts";

export type ReadFile = { file: File; map: FieldMap; today: string };

/**
 * Reads a checked file once more. Throws `FileChanged` if the file can't be opened, is no longer a complete price file,
 * or can't be read to its end.
 */
export async function* recordsAgain(
  { file, map, today }: ReadFile,
  keepsText = false,
): AsyncGenerator<FileRecord[]> {
  const opening = await openPriceFile(file);
  if (!opening.ok) throw new FileChanged(opening.rejection.kind);
  const { table } = opening.opened;
  const result = yield* priceFileRecords({ batches: table.batches(), map, today, keepsText });
  if (!result.ok) throw new FileChanged(result.error.kind);
  const stop = table.issues.find(({ stops }) => stops);
  if (stop !== undefined) throw new FileChanged(stop.kind);
}
