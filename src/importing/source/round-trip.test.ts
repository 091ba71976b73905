// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_TEXTS } from "#support/files/catalogue-texts.ts";
import { encodeText } from "#support/files/encode-text.ts";
import { partsOf } from "#support/files/sample-files.ts";
import { isUnsure } from "./detect/guess.ts";
import type { Encoding } from "./encoding/text-encoding.ts";

const RUNS = Number(process.env["DETECTION_FUZZ"] ?? 150);

const PRICES = ["9.99", "1299.00", "0.5", "12"];
const TITLES = [
  ...CATALOGUE_TEXTS.fr,
  ...CATALOGUE_TEXTS.en,
  ...CATALOGUE_TEXTS.de,
  "Chair, black",
  'Monitor 24" "pro"',
  "a;b|c",
  "two\nlines",
  "<p>Oak, walnut</p>\n",
];

const STYLES = fc.record({
  encoding: fc.constantFrom<Encoding>(
    "utf-8",
    "utf-16le",
    "utf-16be",
    "windows-1252",
    "macintosh",
    "windows-1250",
  ),
  delimiter: fc.constantFrom(",", ";", "\t", "|", "~", "^"),
  areAllQuoted: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
});
const ROWS = fc.array(fc.tuple(fc.constantFrom(...TITLES), fc.constantFrom(...PRICES)), {
  minLength: 1,
  maxLength: 20,
});

type Style = typeof STYLES extends fc.Arbitrary<infer Value> ? Value : never;

function written(rows: readonly (readonly string[])[], style: Style) {
  const { delimiter, areAllQuoted, lineEnd, encoding } = style;
  const cellOf = (cell: string) =>
    areAllQuoted || [delimiter, '"', "\n", "\r"].some((special) => cell.includes(special))
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const text = rows.map((cells) => cells.map(cellOf).join(delimiter) + lineEnd).join("");
  return encodeText(text, encoding);
}

/** Reads a file without asking, or returns null if a person should look at a setting first. */
async function readUnasked(file: Uint8Array<ArrayBuffer>) {
  const [part] = await partsOf(file);
  const opened = await part?.open();
  if (opened === undefined) return null;
  const { encoding, delimiter, quote, headerRow } = opened.detected;
  if ([encoding, delimiter, quote, headerRow].some((guess) => guess && isUnsure(guess)))
    return null;
  const rows: (readonly string[])[] = [];
  for await (const batch of opened.table.batches()) rows.push(...batch.rows);
  return [opened.table.columns, ...rows];
}

test("a price list in any encoding, delimiter and quoting is read back unchanged, or the person is asked", async () => {
  const found = await fc.check(
    fc.asyncProperty(ROWS, STYLES, async (products, style) => {
      const rows = [
        ["sku", "title", "price", "stock"],
        ...products.map(([title, price], at) => [`A-${at}`, title, price, String(at)]),
      ];
      const file = written(rows, style);
      fc.pre(file !== null);
      const read = await readUnasked(file);
      return read === null || JSON.stringify(read) === JSON.stringify(rows);
    }),
    { numRuns: RUNS },
  );
  expect(found.counterexample).toBeNull();
});

test("most price lists in UTF-8 are read without asking", async () => {
  const samples = fc.sample(fc.tuple(ROWS, STYLES), { numRuns: 200, seed: 1 });
  let unasked = 0;
  for (const [products, style] of samples) {
    const rows = [
      ["sku", "title", "price", "stock"],
      ...products.map(([title, price], at) => [`A-${at}`, title, price, String(at)]),
    ];
    const file = written(rows, { ...style, encoding: "utf-8" });
    if (file !== null && (await readUnasked(file)) !== null) unasked += 1;
  }
  expect(unasked / samples.length).toBeGreaterThan(0.9);
});
