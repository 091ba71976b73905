import type { FileFormat } from "@/channels/files/file-format.ts";
import { type FileColumn, type FileRow, valueIn } from "@/channels/files/rows/row.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";
import type { ListingValue } from "@/channels/listing/listing.ts";

/** Fields written as JSON numbers. Their text is copied, because a binary float would lose digits. */
const NUMBERS = ["money", "decimal", "integer"];

/** Text that needs no escaping in JSON. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;

/** The parts of an item by name. Each part stores its key as JSON. */
type Parts = Map<string, Branch>;
type Branch = { key: string } & ({ field: FileColumn } | { parts: Parts });

/** The item feed: fields nested by their paths, with the `Visible` part under the name of the product type. */
export function walmartFormat(
  columns: readonly FileColumn[],
  { settings, config }: ChannelPlan,
): FileFormat {
  const root: Parts = new Map();
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

const keyOf = (name: string) => `${JSON.stringify(name)}:`;

function plant(root: Parts, field: FileColumn) {
  const path = field.name.split(".");
  let parts = root;
  for (const step of path.slice(0, -1)) {
    const known = parts.get(step);
    const next =
      known !== undefined && "parts" in known
        ? known
        : { key: keyOf(step), parts: new Map<string, Branch>() };
    parts.set(step, next);
    parts = next.parts;
  }
  const name = path.at(-1) ?? "";
  parts.set(name, { key: keyOf(name), field });
}

function grown(parts: Parts, row: FileRow): string {
  let written = "";
  for (const [name, branch] of parts) {
    const value =
      "field" in branch ? leaf(branch.field, valueIn(row, branch.field)) : grown(branch.parts, row);
    if (value === null || value === "{}") continue;
    // The `Visible` part is nested one level deeper, under the product type.
    const seen =
      name === "Visible"
        ? `{${keyOf(row.payload["productType"]?.toString() ?? "")}${value}}`
        : value;
    written += `${written === "" ? "" : ","}${branch.key}${seen}`;
  }
  return `{${written}}`;
}

function leaf({ kind }: FileColumn, value: ListingValue | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value !== "string") return JSON.stringify(value);
  if (NUMBERS.includes(kind.is)) return value;
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
}
