import { usedColumns } from "@/importing/mapping/definition/column-mapping.ts";
import type { Generation } from "@/importing/mapping/formats/known-format.ts";
import { KNOWN_FORMATS } from "@/importing/mapping/formats/known-formats.ts";
import { SUPPLIER_PORTAL } from "@/importing/mapping/formats/supplier-portal.ts";

/** The columns of a file from a shop, marketplace or distributor. */
export type ChannelTemplate = { key: string; name: string; columns: readonly string[] };

const EBAY_ACTION = "Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)";

/** The header that real files contain, for known column names that are patterns. `headerOf` adds Amazon's. */
const HEADER_BY_PATTERN: ReadonlyMap<string, string> = new Map([
  ["Weight (*)", "Weight (kg)"],
  ["Length (*)", "Length (cm)"],
  ["Width (*)", "Width (cm)"],
  ["Height (*)", "Height (cm)"],
  ["Poids (*)", "Poids (kg)"],
  ["Longueur (*)", "Longueur (cm)"],
  ["Largeur (*)", "Largeur (cm)"],
  ["Hauteur (*)", "Hauteur (cm)"],
  ["name-en_*", "name-en_CA"],
  ["name-fr_*", "name-fr_CA"],
  ["description-en_*", "description-en_CA"],
  ["description-fr_*", "description-fr_CA"],
  ["*Action(*", `*${EBAY_ACTION}`],
  ["Action(*", EBAY_ACTION],
]);

/** The marketplace that Amazon Canada's templates name in their columns. */
const AMAZON_CANADA = "[marketplace_id=A2EUQ1WTGCTBG2]";

/** Columns that aren't in a shop's own file, because the reader adds them when it joins rows. */
const ADDED = /^(?:(?:name|description) \(fr\)|parent sku|option \d (?:name|value))$/;

const headerOf = (column: string) =>
  HEADER_BY_PATTERN.get(column) ?? column.replace(/\[\*\]|\*(?=#)/, AMAZON_CANADA);

/** The columns that identify this generation of a format come first, then all others that are mapped. */
const columnsOf = ({ marks, mapping }: Generation): string[] => [
  ...new Set(
    [...marks, ...usedColumns(mapping)].filter((column) => !ADDED.test(column)).map(headerOf),
  ),
];

/** One template for each set of column names that an import recognizes, except our own, which is offered separately. */
export const CHANNEL_TEMPLATES: readonly ChannelTemplate[] = KNOWN_FORMATS.filter(
  (format) => format !== SUPPLIER_PORTAL,
).flatMap(({ key, name, generations }) =>
  generations.map((generation, at) => ({
    key: `${key}-${at + 1}`,
    // A channel that renamed its columns has several templates. Distinctive column names in the label tell them apart.
    name: generations.length === 1 ? name : `${name}: ${generation.marks.join(", ")}`,
    columns: columnsOf(generation),
  })),
);
