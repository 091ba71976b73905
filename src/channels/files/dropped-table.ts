import { openSource } from "@/importing/source/open-source.ts";
import type { SourcePart } from "@/importing/source/parts/source-part.ts";
import { ReadingStopped } from "@/importing/source/table/source-issue-list.ts";

/**
 * Why a dropped file wasn't read. "out-of-reach" means that it was moved, changed or deleted after it was selected and
 * before it was read to the end.
 */
export type ReadFailure = "no-columns" | "unreadable" | "cut-short" | "too-long" | "out-of-reach";

type Rows = readonly (readonly string[])[];
/**
 * `isText`: a text file can end in the middle of a row. A workbook can't, but it leaves out empty cells at the end of a
 * row.
 */
type Reader<Result> = (rows: Rows, isText: boolean) => Result | { error: "no-columns" };

/**
 * Reads the first table that the reader recognizes in a file. Sheets without such a table are skipped, because a
 * workbook may start with a cover sheet.
 */
export async function readDropped<Result>(
  file: File,
  maxRows: number,
  read: Reader<Result>,
): Promise<Result | { error: ReadFailure }> {
  const source = await openSource(file);
  if (source.outcome !== "opened")
    return { error: source.rejection.kind === "failed" ? "out-of-reach" : "unreadable" };
  let found: Result | { error: ReadFailure } = { error: "unreadable" };
  for (const part of source.parts) {
    found = await readPart(part, maxRows, read);
    if (!isAnother(found)) break;
  }
  return found;
}

const isAnother = (found: unknown) =>
  typeof found === "object" &&
  found !== null &&
  "error" in found &&
  (found.error === "no-columns" || found.error === "unreadable");

async function readPart<Result>(
  part: SourcePart,
  maxRows: number,
  read: Reader<Result>,
): Promise<Result | { error: ReadFailure }> {
  try {
    const { table, above } = await part.open({ sizes: "columns" });
    const rows = [...above.rows, table.columns].map((row) => [...row]);
    for await (const batch of table.batches()) {
      for (const row of batch.rows) rows.push([...row]);
      // A truncated file would look complete, so nothing is returned.
      if (rows.length > maxRows) return { error: "too-long" };
    }
    const stop = table.issues.find(({ stops }) => stops);
    if (stop) return { error: stop.kind === "failed" ? "out-of-reach" : "cut-short" };
    return read(rows, table.delimiter !== undefined);
  } catch (error) {
    if (error instanceof ReadingStopped) return { error: "unreadable" };
    throw error;
  }
}
