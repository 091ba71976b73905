import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { delimitedFormat } from "@/channels/files/delimited-format.ts";
import { jsonFormat } from "@/channels/files/json-format.ts";
import type { FileColumn, FileRow } from "@/channels/files/rows/row.ts";
import { ROW_MAKERS } from "@/channels/files/rows/row-maker.ts";
import { rssFormat } from "@/channels/files/rss-format.ts";
import { walmartFormat } from "@/channels/files/walmart-format.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

/** How rows become text: the opening, the separator and the closing. */
export type FileFormat = {
  extension: string;
  type: string;
  open: string;
  between: string;
  close: string;
  row: (row: FileRow) => string;
};

export function columnsOf(
  { columns, takesOwnFields }: ChannelFile,
  { definition, fields }: ChannelPlan,
): FileColumn[] {
  const { own, omitsUnmapped = false } = ROW_MAKERS[definition.rows];
  const all = fields
    .filter(({ kind, values }) => !omitsUnmapped || !isOpenChoice(kind) || values !== null)
    .map((field) => ({ ...field, isOwn: own.has(field.name) }));
  if (columns === undefined) return all;
  const byName = new Map(all.map((column) => [column.name, column]));
  for (const { name } of definition.fields) if (!columns.includes(name)) byName.delete(name);
  const listed = columns.flatMap((name) => byName.get(name) ?? []);
  const added = [...byName.values()].filter(({ name }) => !columns.includes(name));
  return takesOwnFields ? [...listed, ...added] : listed;
}

/** A choice whose values differ from shop to shop, so people have to map them. */
const isOpenChoice = (kind: ChannelPlan["fields"][number]["kind"]) =>
  kind.is === "choice" && kind.isOpen === true;

/** The text format of a file. An Excel file isn't text: it's written elsewhere from the same columns. */
export function formatOf(file: ChannelFile, plan: ChannelPlan, title: string): FileFormat {
  const columns = columnsOf(file, plan);
  switch (file.format) {
    case "csv":
    case "tsv":
    case "xlsx":
      return delimitedFormat(file, columns);
    case "rss":
      return rssFormat(columns, title, plan.settings["shop_link"] ?? "");
    case "walmart-json":
      return walmartFormat(columns, plan);
    case "json":
      if (file.json === undefined) throw new Error(`The file ${file.name} has no layout.`);
      return jsonFormat(file.json, columns, plan);
  }
}

export const extensionOf = (file: ChannelFile, plan: ChannelPlan): string =>
  file.format === "xlsx" ? "xlsx" : formatOf(file, plan, "").extension;
