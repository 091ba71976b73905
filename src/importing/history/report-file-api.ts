import * as z from "zod/mini";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { supabase } from "@/lib/supabase.ts";

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    seq: z.int(),
    sku: z.string(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    cells: z.nullable(z.array(z.object({ field: z.string(), before: text, after: text }))),
  }),
);

/** As many as the server gives at once. */
const AT_ONCE = 2000;

type Words = {
  header: readonly string[];
  actions: Record<"create" | "update" | "remove", string>;
  field: (field: string) => string;
};

type Watching = { onProgress: (products: number) => void; signal: AbortSignal };

/**
 * What an import did, a line for each cell that it wrote: row, SKU, what was done, field, before, after. Page by page,
 * each put away as a piece of the file: there may be millions of lines.
 */
export async function reportFile(
  changeSet: string,
  words: Words,
  { onProgress, signal }: Watching,
): Promise<Blob> {
  const pieces = [new Blob([BYTE_ORDER_MARK, csvLine(words.header)])];
  let told = 0;
  for (let after = 0; ;) {
    const { data } = await supabase()
      .rpc("change_set_products", {
        change_set: changeSet,
        after_seq: after,
        at_most: AT_ONCE,
      })
      .abortSignal(signal)
      .throwOnError();
    const page = rows.parse(data);
    const lines = page.flatMap(({ sku, action, source_row, cells }) =>
      (cells ?? []).map((cell) =>
        csvLine([
          source_row === null ? null : String(source_row),
          sku,
          words.actions[action],
          words.field(cell.field),
          cell.before,
          cell.after,
        ]),
      ),
    );
    pieces.push(new Blob(lines));
    onProgress((told += page.length));
    if (page.length < AT_ONCE) return new Blob(pieces, { type: "text/csv;charset=utf-8" });
    after = page.at(-1)?.seq ?? after;
  }
}
