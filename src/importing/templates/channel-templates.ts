import { usedColumns } from "@/importing/mapping/definition/column-mapping.ts";
import type { Generation } from "@/importing/mapping/formats/known-format.ts";
import { KNOWN_FORMATS } from "@/importing/mapping/formats/known-formats.ts";

/** The columns of a shop's, marketplace's or distributor's own file. */
export type ChannelTemplate = { key: string; name: string; columns: readonly string[] };

const EBAY_ACTION = "Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)";

/** A column that is known by its beginning only, as such files write it. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ["Weight (*)", "Weight (kg)"],
  ["Length (*)", "Length (cm)"],
  ["Width (*)", "Width (cm)"],
  ["Height (*)", "Height (cm)"],
  ["*Action(*", `*${EBAY_ACTION}`],
  ["Action(*", EBAY_ACTION],
]);

/** What a generation is known by comes first, then all that is read of it. */
const columnsOf = ({ marks, mapping }: Generation): string[] => [
  ...new Set([...marks, ...usedColumns(mapping)].map((column) => WRITTEN.get(column) ?? column)),
];

/** One for each way of naming columns that an import recognises. */
export const CHANNEL_TEMPLATES: readonly ChannelTemplate[] = KNOWN_FORMATS.flatMap(
  ({ key, name, generations }) =>
    generations.map((generation, at) => ({
      key: `${key}-${at + 1}`,
      // Where a source has named them in several ways, people know theirs by the columns.
      name: generations.length === 1 ? name : `${name}: ${generation.marks.join(", ")}`,
      columns: columnsOf(generation),
    })),
);
