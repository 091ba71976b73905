import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { cellOf } from "@/channels/files/delimited-format.ts";
import { columnsOf, extensionOf, formatOf } from "@/channels/files/file-format.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";
import { valueIn } from "@/channels/files/rows/row.ts";
import { productRows } from "@/channels/files/rows/row-maker.ts";
import { isIn, portionName, portionsOf } from "@/channels/files/shop-known.ts";
import { belongsTo } from "@/channels/files/write-feed.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

export type PreviewCell = { column: string; text: string };
export type PreviewRow = {
  /** The columns with a value. Null if the format has no columns. */
  cells: readonly PreviewCell[] | null;
  /** How many columns have a value; 0 for JSON. In RSS, a column with several values has as many cells. */
  filled: number;
  /** The row as written in the file, except that JSON is broken into lines. */
  written: string;
};
export type FilePreview = { name: string; columns: number; rows: readonly PreviewRow[] };

/** One product in each of the channel's files: the rows that a download or feed would contain. */
export function filePreviews(items: readonly FeedItem[], plan: ChannelPlan): FilePreview[] {
  return plan.definition.files.flatMap((file) => {
    const held = items.filter((item) => belongsTo(file, item));
    const portion = portionsOf(file).find((one) => isIn(one, held)) ?? null;
    if (held.length === 0) return [];
    const name = `${portionName(file.name, portion)}.${extensionOf(file, plan)}`;
    return [{ name, columns: columnsOf(file, plan).length, rows: rowsIn(file, held, plan) }];
  });
}

function rowsIn(file: ChannelFile, held: readonly FeedItem[], plan: ChannelPlan): PreviewRow[] {
  const format = formatOf(file, plan, "");
  const columns = columnsOf(file, plan);
  const group = held[0]?.group ?? null;
  return productRows(plan)(held, group).map((row) => {
    const written = format.row(row);
    if (file.format === "json" || file.format === "walmart-json") {
      return { cells: null, filled: 0, written: indented(written) };
    }
    const cells = columns.map((column): PreviewCell[] => {
      if (file.format !== "rss") return cellsOf(column.name, [cellOf(row, column)]);
      const value = valueIn(row, column) ?? [];
      return cellsOf(`g:${column.name}`, typeof value === "string" ? [value] : value);
    });
    const filled = cells.filter((some) => some.length > 0).length;
    return { cells: cells.flat(), filled, written: written.trimEnd() };
  });
}

const cellsOf = (column: string, texts: readonly string[]): PreviewCell[] =>
  texts.filter((text) => text !== "").map((text) => ({ column, text }));

/** Breaks JSON into several lines. Values are copied as text, because parsing would turn 45.00 into 45. */
function indented(json: string): string {
  let depth = 0;
  let text = "";
  let isQuoted = false;
  let isEscaped = false;
  const onNewLine = () => `\n${"  ".repeat(depth)}`;
  for (const character of json) {
    if (isQuoted || character === '"') {
      if (character === '"' && !isEscaped) isQuoted = !isQuoted;
      isEscaped = character === "\\" && !isEscaped;
      text += character;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      text += onNewLine() + character;
    } else if (character === "{" || character === "[") {
      depth += 1;
      text += character + onNewLine();
    } else if (character === ",") text += character + onNewLine();
    else text += character === ":" ? ": " : character;
  }
  return text;
}
