import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition, ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { cellOf } from "@/channels/files/delimited-format.ts";
import { columnsOf } from "@/channels/files/file-format.ts";
import { type FileRow, productFieldsOf } from "@/channels/files/rows/row.ts";
import { ROW_MAKERS } from "@/channels/files/rows/row-maker.ts";
import { writeFeed } from "@/channels/files/write-feed.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";
import type { Listing } from "@/channels/listing/listing.ts";
import { configFor, inBatches } from "#support/samples/sample-products.ts";
import type { Bench, Candidate } from "./harness.ts";
import { manyProducts, written } from "./products/many-products.ts";

const PRODUCTS = 10_000;
const BATCH = 1000;

async function* file(layout: ChannelFile, plan: ChannelPlan, listings: readonly Listing[]) {
  const whole = { ...layout, most: {} };
  for await (const { bytes } of writeFeed(inBatches(listings, BATCH), whole, plan, "Northvale"))
    yield* bytes;
}

/** The rows of a file as its writer creates them from the listings. */
function rowsOf(plan: ChannelPlan, listings: readonly Listing[]): FileRow[] {
  const products = new Map<string, Listing[]>();
  for (const listing of listings) {
    const key = listing.group ?? listing.productId;
    products.set(key, [...(products.get(key) ?? []), listing]);
  }
  const makeRows = ROW_MAKERS[plan.definition.rows].rows;
  const productFields = productFieldsOf(plan);
  return [...products.values()].flatMap((items) =>
    makeRows(items, items[0]?.group ?? null, productFields),
  );
}

/** The text before and after every value of a column. */
function around(
  { format, delimiter = "," }: ChannelFile,
  name: string,
): [begin: string, end: string] {
  if (format === "rss") return [`<g:${name}>`, `</g:${name}>`];
  if (format === "walmart-json") return [`"${name.slice(name.lastIndexOf(".") + 1)}":"`, '",'];
  return ["", delimiter];
}

/** Makes the same file with the least possible work: writes ready rows cell by cell, without checks, quotes or splits. */
async function* bare(layout: ChannelFile, plan: ChannelPlan, rows: readonly FileRow[]) {
  const encoder = new TextEncoder();
  const columns = columnsOf(layout, plan).map((column) => {
    const [begin, end] = around(layout, column.name);
    return { column, begin, end };
  });
  let text = "";
  for await (const batch of inBatches(rows, BATCH)) {
    for (const row of batch) {
      for (const { column, begin, end } of columns) text += begin + cellOf(row, column) + end;
      text += "\n";
      if (text.length < 65_536) continue;
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(text);
}

const bareName = (name: string) => `${name}, bare`;
const FILES = ALL_CHANNELS.flatMap((definition) =>
  definition.files
    .filter(({ format }) => format !== "xlsx")
    .map((layout) => ({
      name: `${definition.key} ${layout.name}.${layout.format}`,
      definition,
      layout,
    })),
);

async function candidatesFor(
  name: string,
  definition: ChannelDefinition,
  layout: ChannelFile,
): Promise<Candidate[]> {
  const plan = planOf(definition, configFor(definition));
  const listings: Listing[] = [];
  for await (const batch of inBatches(manyProducts(PRODUCTS), BATCH))
    // Copies the listings as JSON, as they come from the database.
    listings.push(...JSON.parse(JSON.stringify(buildListings(batch, plan))));
  const rows = rowsOf(plan, listings);
  return [
    { name: bareName(name), run: () => written(bare(layout, plan, rows)) },
    { name, run: () => written(file(layout, plan, listings)) },
  ];
}

export const bench: Bench = {
  name: "files",
  about: `the file of every channel for ${PRODUCTS} products, each compared with writing its bytes`,
  rounds: 15,
  bound: "a bare loop over the rows of the same file",
  budgets: FILES.map(({ name }) => ({
    candidate: name,
    measure: "ms",
    ratio: 2,
    of: bareName(name),
  })),

  async prepare() {
    const candidates: Candidate[] = [];
    for (const { name, definition, layout } of FILES)
      candidates.push(...(await candidatesFor(name, definition, layout)));
    return { candidates, close: () => Promise.resolve() };
  },
};
