import type { FileFormat } from "@/channels/feed/file-format.ts";
import type { Row } from "@/channels/feed/rows/row.ts";
import type { ChannelPlan, PlannedField } from "@/channels/listing/channel-plan.ts";
import type { ListingValue } from "@/channels/listing/listing.ts";

/** Amounts are written digit for digit: a binary float would lose some. */
const NUMBERS = ["money", "decimal", "integer"];

type Branch = { field: PlannedField } | { parts: Map<string, Branch> };

/** The item feed: fields by their paths, what is seen under the name of the product type. */
export function walmartFormat(
  columns: readonly PlannedField[],
  { settings, config }: ChannelPlan,
): FileFormat {
  const root = new Map<string, Branch>();
  for (const field of columns.filter(({ name }) => name.includes("."))) plant(root, field);
  const header = {
    businessUnit: settings["business_unit"],
    locale: config.language,
    version: settings["feed_version"],
  };
  return {
    extension: "json",
    type: "application/json",
    open: `{"MPItemFeedHeader":${JSON.stringify(header)},"MPItem":[\n`,
    between: ",\n",
    close: "\n]}\n",
    row: (row) => grown(root, row),
  };
}

function plant(root: Map<string, Branch>, field: PlannedField) {
  const path = field.name.split(".");
  let parts = root;
  for (const step of path.slice(0, -1)) {
    const known = parts.get(step);
    const next =
      known !== undefined && "parts" in known ? known : { parts: new Map<string, Branch>() };
    parts.set(step, next);
    parts = next.parts;
  }
  parts.set(path.at(-1) ?? "", { field });
}

function grown(parts: ReadonlyMap<string, Branch>, row: Row): string {
  const written: string[] = [];
  for (const [name, branch] of parts) {
    const value =
      "field" in branch ? leaf(branch.field, row[branch.field.name]) : grown(branch.parts, row);
    if (value === null || value === "{}") continue;
    // What is seen stands one step deeper, under the product type.
    const seen =
      name === "Visible" ? `{${JSON.stringify(row["productType"] ?? "")}:${value}}` : value;
    written.push(`${JSON.stringify(name)}:${seen}`);
  }
  return `{${written.join(",")}}`;
}

function leaf({ kind }: PlannedField, value: ListingValue | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" && NUMBERS.includes(kind.is) ? value : JSON.stringify(value);
}
