// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE_TEXTS } from "#support/files/catalogue-texts.ts";
import { encodeText } from "#support/files/encode-text.ts";
import { partsOf } from "#support/files/sample-files.ts";
import { stripFormulaGuard } from "@/lib/files/csv-text.ts";
import { isUnsure } from "./detect/guess.ts";
import type { Encoding } from "./encoding/text-encoding.ts";

const RUNS = Number(process.env["DETECTION_FUZZ"] ?? 150);

const NAMES =
  "sku, title, price, stock, brand, Description, Prix coûtant, UPC, Qté, Weight (kg), Notes, Marque, MSRP";
const TITLES = [...CATALOGUE_TEXTS.fr, ...CATALOGUE_TEXTS.en, ...CATALOGUE_TEXTS.de];
const VALUES = [
  "9.99",
  "12,50",
  "1 299,00",
  "1,299.00",
  "12",
  "0",
  "",
  "628000000006",
  "2026-01-31",
  "a-1",
  "item_a",
];
const SPECIAL = [
  'Monitor 24" "pro"',
  "a;b|c^d~e",
  "two\nlines",
  "<p>Oak, walnut</p>\n",
  "it's",
  "'quoted'",
  '"all"',
  "x\ty",
  "10' x 12'",
  ";;",
  ",,",
  "= x",
  'x, "y"',
  "a:b:c",
  "-",
];

const CELL = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TITLES) },
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 2, arbitrary: fc.constantFrom(...SPECIAL) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 20 }) },
);
/** Columns whose cells all contain the same character, which may be mistaken for the delimiter. */
const LISTS = fc
  .constantFrom(",", ";", "|", "\t", "~", "^")
  .map((mark) =>
    fc
      .tuple(fc.nat(99), fc.constantFrom("a", "no 5", "12"))
      .map(([at, end]) => `${at}${mark}${end}`),
  );
const COLUMN = fc.oneof(
  { weight: 6, arbitrary: fc.constant(CELL) },
  { weight: 1, arbitrary: LISTS },
);
const UNKNOWN_NAMES = "Alba, Brun, Cole, Dorn, Elm, Fenn, Gale, Holt, Isle, Jade";

/** Random rows below column names, without what reading removes: spaces, formula guards and MySQL's \N for null. */
const tables = (header: string, column: fc.Arbitrary<fc.Arbitrary<string>>) =>
  fc
    .integer({ min: 2, max: 7 })
    .chain((width) => fc.array(column, { minLength: width, maxLength: width }))
    .chain((columns) => {
      const { length: width } = columns;
      return fc.tuple(
        fc.shuffledSubarray(header.split(", "), { minLength: width, maxLength: width }),
        fc.array(fc.tuple(...columns.map((cells) => cells.map(bare))), {
          minLength: 1,
          maxLength: 30,
        }),
      );
    })
    .map(([names, rows]) => [names, ...rows.filter((cells) => cells.some((cell) => cell !== ""))]);
const KNOWN_TABLE = tables(NAMES, fc.constant(CELL));
const TABLE = fc.oneof(KNOWN_TABLE, tables(NAMES, COLUMN), tables(UNKNOWN_NAMES, COLUMN));

const STYLE = fc.record({
  encoding: fc.constantFrom<Encoding>(
    "utf-8",
    "utf-16le",
    "utf-16be",
    "windows-1252",
    "iso-8859-15",
    "macintosh",
    "cp850",
    "cp863",
    "windows-1250",
  ),
  delimiter: fc.constantFrom(",", ";", "\t", "|", "~", "^"),
  areAllQuoted: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
});

function bare(cell: string): string {
  const text = stripFormulaGuard(cell.trim()).trim();
  return text === "\\N" ? "" : text;
}

type Style = typeof STYLE extends fc.Arbitrary<infer Value> ? Value : never;

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
async function readWithoutChoices(file: Uint8Array<ArrayBuffer>) {
  const [part] = await partsOf(file);
  const opened = await part?.open();
  if (opened === undefined) return null;
  const { encoding, delimiter, quote, headerRow, dittoMarks } = opened.detected;
  if ([encoding, delimiter, quote, headerRow, dittoMarks].some((guess) => guess && isUnsure(guess)))
    return null;
  const rows: string[][] = [[...opened.table.columns]];
  for await (const batch of opened.table.batches())
    for (const cells of batch.rows) rows.push(cells.map(bare));
  // Rows that look like totals or like another table's header are listed, so the person sees them.
  if (opened.table.issues.some(({ kind }) => kind === "row-skipped" || kind === "other-table"))
    return null;
  return rows;
}

test("a table in any encoding, delimiter and quoting is read back unchanged, unless a setting is uncertain or rows are skipped", async () => {
  const found = await fc.check(
    fc.asyncProperty(TABLE, STYLE, async (rows, style) => {
      const file = written(rows, style);
      fc.pre(file !== null && rows.length > 1);
      const read = await readWithoutChoices(file);
      return read === null || JSON.stringify(read) === JSON.stringify(rows);
    }),
    { numRuns: RUNS },
  );
  // One text, because a failure would otherwise show only the lengths of the lists.
  expect(found.failed ? fc.stringify([found.counterexample, found.errorInstance]) : "").toBe("");
});

test("most tables in UTF-8 are read without asking about file settings", async () => {
  const samples = fc.sample(fc.tuple(KNOWN_TABLE, STYLE), { numRuns: 200, seed: 1 });
  let unasked = 0;
  for (const [rows, style] of samples) {
    const file = written(rows, { ...style, encoding: "utf-8" });
    if (file !== null && (await readWithoutChoices(file)) !== null) unasked += 1;
  }
  expect(unasked / samples.length).toBeGreaterThan(0.7);
});
