// @vitest-environment node
import { expect, test } from "vitest";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { partsOf, read } from "#support/files/sample-files.ts";

/** A line of a distributor's price file, with these cells at their positions, counted from 1. */
const line = (cells: Readonly<Record<number, string>>) =>
  Array.from({ length: 70 }, (_, at) => cells[at + 1] ?? "").join("~");
const product = (at: number) =>
  line({
    1: "100200",
    2: "DTL",
    3: `KB-${at}`,
    5: String(9_900_000 + at),
    6: "A",
    7: "KEYBOARD 104 KEYS",
    10: "137",
    13: "61.40",
    21: "64.90",
    40: "A",
  });
const products = Array.from({ length: 150 }, (_, at) => product(at));
const BEGIN = "FLTM1CA100200~HDR~260301~260301~C~~~~~";
const END = "100200~TRL~150~~~~~~~";
const FILE = [BEGIN, ...products, END, ""].join("\n");

test("the header and trailer lines of a distributor's file are skipped by default and can be read as rows", async () => {
  const left = await read(FILE);
  expect(left.rows).toHaveLength(150);
  expect(left.places.slice(0, 2)).toEqual([2, 3]);
  expect((await read(FILE, { frameLines: "read" })).rows).toHaveLength(152);

  const [part] = await partsOf(FILE);
  const opened = await part?.open();
  expect(opened?.first.rows[0]?.[1]).toBe("DTL");
  expect(opened?.detected.frameLines).toMatchObject({
    value: "left-out",
    alternatives: ["read"],
  });
});

test("a TD SYNNEX price file without a header row gets its column names by position", async () => {
  const { columns, rows } = await read(FILE);
  const { format, mapping, suggestions } = suggestMapping({ columns, rows });
  expect(format).toBe("TD SYNNEX");
  expect(mapping.fields.sku?.columns).toEqual(["SYNNEX SKU #"]);
  expect(mapping.fields.cost?.columns).toEqual(["Unit Cost (without promo/rebate)"]);
  expect(rows[0]?.[columns.indexOf("Unit Cost (without promo/rebate)")]).toBe("64.90");
  expect(suggestions.every(({ why }) => why === "format")).toBe(true);
  expect(new Set(columns).size).toBe(70);
});

test("a distributor's file can have a header row as well as header and trailer lines", async () => {
  const named = await read("Kind,SKU,Price\nHDR,2026-03-01,\nDTL,A,1\nDTL,B,2\nTRL,2,\n");
  expect(named.columns).toEqual(["Kind", "SKU", "Price"]);
  expect(named.rows).toEqual([
    ["DTL", "A", "1"],
    ["DTL", "B", "2"],
  ]);
});

test.each([
  ["SKU,HDR,Price\nA,yes,1\nB,yes,2\n", 2],
  ["SKU,Trailer,Price\nA,DTL,1\nB,2 m,2\nC,3 m,3\n", 3],
  ["SKU,Title\nHDR,A television\nTRL,A hitch\n", 2],
])(
  "columns and products named like header or trailer lines aren't skipped: %j",
  async (text, rows) => {
    const [part] = await partsOf(text);
    const opened = await part?.open();
    expect(opened?.detected.frameLines).toBeUndefined();
    expect((await read(text)).rows).toHaveLength(rows);
  },
);

test("an opened table lists its section titles and totals, but not repeated headers and separator lines", async () => {
  const [part] = await partsOf(
    "SKU;Title;Cost\n---;---;---\nUS prices;;\nA-1;Lamp;5\nSKU;Title;Cost\nB-2;Desk;9\nTotal;;14\n",
  );
  const opened = await part?.open();
  expect(opened?.skipped.map(([first]) => first)).toEqual(["US prices", "Total"]);
});
