import type { SourceTable } from "@/importing/source/table/table.ts";

/** A table in memory: the first row names the columns. `batch` is the number of rows in a batch. */
export function tableOfRows(
  [columns = [], ...rows]: readonly (readonly string[])[],
  batch = 100,
): SourceTable {
  let read = 0;
  return {
    name: "table",
    columns,
    issues: [],
    progress: () => (rows.length === 0 ? 1 : read / rows.length),
    async *batches() {
      for (read = 0; read < rows.length; read += batch) {
        const part = rows.slice(read, read + batch);
        yield { rows: part, places: part.map((_row, at) => read + at + 2) };
      }
    },
  };
}
