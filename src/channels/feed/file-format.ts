import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { delimitedFormat } from "@/channels/feed/delimited-format.ts";
import type { Row } from "@/channels/feed/rows/row.ts";
import { rssFormat } from "@/channels/feed/rss-format.ts";
import { walmartFormat } from "@/channels/feed/walmart-format.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";

/** How rows become text: what stands before, between and after them. */
export type FileFormat = {
  extension: string;
  type: string;
  open: string;
  between: string;
  close: string;
  row: (row: Row) => string;
};

/** The columns of a file, in order. */
export function columnsOf(
  { columns, takesOwnFields }: ChannelFile,
  { definition, fields }: ChannelPlan,
): PlannedField[] {
  if (columns === undefined) return [...fields];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const { name } of definition.fields) if (!columns.includes(name)) byName.delete(name);
  const listed = columns.flatMap((name) => byName.get(name) ?? []);
  const own = [...byName.values()].filter(({ name }) => !columns.includes(name));
  return takesOwnFields ? [...listed, ...own] : listed;
}

/** Workbooks are put together from the same columns elsewhere: they are no text. */
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
  }
}
