import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvReader } from "./csv-reader.ts";
import { guessDialect } from "./csv-dialect.ts";

const SURE = 0.85;
const RUNS = Number(process.env["DETECTION_FUZZ"] ?? 500);

const whole = (text: string) => guessDialect({ text, isWhole: true });

function rowsOf(text: string, delimiter: string, quote: string): string[][] {
  const rows: string[][] = [];
  const reader = csvReader({ delimiter, quote, onRow: (cells) => rows.push(cells) });
  reader.push(text);
  reader.end();
  return rows;
}

const DELIMITERS = [",", ";", "\t", "|", "~", "^", ":"];

type Style = { delimiter: string; quote: string; quotes: "all" | "needed"; lineEnd: string };

/** The table as text. Cells with quotes, delimiters or line breaks are quoted, as RFC 4180 requires. */
function written(rows: readonly (readonly string[])[], style: Style): string {
  const { delimiter, quote, quotes, lineEnd } = style;
  const cellOf = (cell: string) => {
    const isNeeded = [delimiter, quote, "\n", "\r"].some((special) => cell.includes(special));
    return isNeeded || quotes === "all"
      ? quote + cell.replaceAll(quote, quote + quote) + quote
      : cell;
  };
  return rows.map((cells) => cells.map(cellOf).join(delimiter) + lineEnd).join("");
}

const CELLS = fc.oneof(
  fc.constantFrom("Cable", "Chaise de bureau", "A-1001", "10x20", "Q2", "Écran"),
  fc.constantFrom("9.99", "9,99", "1,299.00", "1 299,00 $", "12", "0", "-3", "€5"),
  fc.constantFrom("2026-11-01", "01/02/2026", "12:30", "http://img.example/1.jpg"),
  fc.constantFrom("red, green", "a;b", "x|y", "S:M", "a^b", "~5", 'Say "hi"', '5" pipe', '"5"'),
  fc.constantFrom("two\nlines", "<p>x, y</p>\n", "it's", "'quoted'", "a\tb", ""),
);
const TABLES = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.tuple(
      fc.subarray(["sku", "title", "price", "foo", "bar", "Prix net"], {
        minLength: width,
        maxLength: width,
      }),
      fc.array(fc.array(CELLS, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    ),
  )
  .map(([header, rows]) => [header, ...rows]);
const STYLES: fc.Arbitrary<Style> = fc.record({
  delimiter: fc.constantFrom(...DELIMITERS),
  quote: fc.constantFrom('"', '"', '"', "'"),
  quotes: fc.constantFrom("all", "needed"),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
});

test("a table in any delimiter and quoting is read back unchanged, unless one of them is uncertain", () => {
  const found = fc.check(
    fc.property(TABLES, STYLES, (rows, style) => {
      // A double quote that is part of a value looks like one that encloses it.
      fc.pre(style.quote === '"' || !rows.flat().some((cell) => cell.startsWith('"')));
      const text = written(rows, style);
      const { delimiter, quote } = whole(text);
      if (Math.min(delimiter.confidence, quote.confidence) < SURE) return true;
      return JSON.stringify(rowsOf(text, delimiter.value, quote.value)) === JSON.stringify(rows);
    }),
    { numRuns: RUNS },
  );
  expect(found.counterexample).toBeNull();
});

test("the delimiter and quoting of most tables are detected with certainty", () => {
  const tables = fc.sample(fc.tuple(TABLES, STYLES), { numRuns: 500, seed: 1 });
  const sure = tables.filter(([rows, style]) => {
    const { delimiter, quote } = whole(written(rows, style));
    return Math.min(delimiter.confidence, quote.confidence) >= SURE;
  });
  expect(sure.length / tables.length).toBeGreaterThan(0.5);
});

test.each([
  ["commas", "sku,title,price\n1,Cable,9.99\n", ","],
  ["semicolons with decimal commas", "sku;titre;prix\n1;Câble;9,99\n2;Fiche;1,50\n", ";"],
  ["tabs", "sku\ttitle\tprice\n1\tCable, black\t9.99\n", "\t"],
  ["pipes with lists in cells", "sku|tags\n1|a,b,c\n2|d,e\n3|f\n", "|"],
  ["tildes", "HDR~1~2\nDTL~3~4\n", "~"],
  ["commas within quotes", 'sku;title\n1;"a,b,c,d"\n2;"e,f,g,h"\n', ";"],
  ["a line that names it", "sep=|\nsku|title\n1|Cable\n", "|"],
  ["title lines before the table", "Price list;;\n;;\nsku;title;price\n1;Cable;9,99\n", ";"],
  ["a single truncated line", "sku;title;pri", ";"],
  ["a single column", "sku\n1\n2\n", ","],
  ["no text", "", ","],
])("the delimiter of a file with %s is detected or assumed", (_what, text, delimiter) => {
  expect(whole(text).delimiter.value).toBe(delimiter);
});

test.each([
  ["two delimiters split all rows", "Alba,Brun;Cole\nred,big;x\nblue,small;y\n"],
  ["the comma only separates decimals", "Prix\n12,50\n13,25\n"],
  ["rows have different lengths", "a,b\n1,2,3\n4\n5,6,7,8\n9\n"],
  ["a single column holds lists", "Sizes\nS;M;L\nM;L;XL\n"],
  ["a single column holds sentences", "Notes\nred, large\nblue, small\n"],
])("the delimiter is uncertain if %s", (_what, text) => {
  expect(whole(text).delimiter.confidence).toBeLessThan(SURE);
});

test("a title above the table doesn't make the delimiter uncertain", () => {
  const { delimiter } = whole("Price list 2026\nsku;title;price\n1;Cable;9\n2;Plug;1\n");
  expect(delimiter).toMatchObject({ value: ";", confidence: 0.97 });
});

test("quotes after spaces enclose cells", () => {
  const text = 'sku , title , price \n"A" , "x, y" , 1.00\n"B" , "z" , 2.00\n';
  const { delimiter, quote, skipsSpaces } = whole(text);
  expect([delimiter.value, quote.value, skipsSpaces]).toEqual([",", '"', true]);
  expect(Math.min(delimiter.confidence, quote.confidence)).toBeGreaterThan(SURE);
});

test.each([
  ["inch marks", 'sku,title\nA,12" monitor\nB,24" monitor\n'],
  ["quotation marks in prose", 'sku,title\nA,A "best" chair\nB,The "old" table\n'],
])("in a CSV file with %s, spaces before quotes belong to the cells", (_what, text) => {
  expect(whole(text).skipsSpaces).toBe(false);
});

test("a backslash escapes the quote after it, unless the file doubles its quotes", () => {
  const escaped = whole(String.raw`"sku","title"` + "\n" + String.raw`"A","24\" lamp, oak"` + "\n");
  expect(escaped.escapes).toBe(true);
  expect(escaped.quote.confidence).toBeGreaterThan(SURE);
  const doubled = whole(String.raw`"sku","path"` + "\n" + String.raw`"A","C:\""x"""` + "\n");
  expect(doubled.escapes).toBe(false);
});
