import { array, assert, asyncProperty, constantFrom, oneof, record, string } from "fast-check";
import { expect, test } from "vitest";
import { columnsOfView, tableOf, WHOLE_PRODUCT } from "@/catalogue/export/product-table.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { csvReader } from "@/importing/source/text/csv-reader.ts";
import { csvLine, stripFormulaGuard } from "@/lib/files/csv-text.ts";
import type { SheetCell } from "@/lib/files/xlsx.ts";
import { aRecord } from "#support/samples/product-record.ts";

async function table(records: readonly ProductRecord[], columns = WHOLE_PRODUCT) {
  async function* products() {
    yield await Promise.resolve(records);
  }
  const rows: SheetCell[][] = [];
  for await (const batch of tableOf(products(), columns, new Map([["s-1", "NORD"]])))
    rows.push(...batch);
  return rows;
}

const lamp = aRecord({
  sku: "00123",
  supplier_id: "s-1",
  gtin: "00614141000012",
  price: "12.5000",
  lead_time_days: 3,
  tags: ["oak", "new"],
  images: [{ url: "https://example.test/1.png" }, { url: "https://example.test/2.png" }],
  attributes: { Colour: "Black" },
});

test("an export keeps numbers as numbers and codes as text, and leaves empty cells for missing values", async () => {
  const [header = [], cells = []] = await table([lamp]);
  const cellOf = (column: string) => cells[header.indexOf(column)];
  expect(cellOf("sku")).toBe("00123");
  expect(cellOf("supplier")).toBe("NORD");
  expect(cellOf("gtin")).toBe("00614141000012");
  expect(cellOf("price")).toEqual({ number: "12.5" });
  expect(cellOf("lead_time_days")).toEqual({ number: "3" });
  expect(cellOf("tags")).toBe("oak, new");
  expect(cellOf("images")).toBe("https://example.test/1.png, https://example.test/2.png");
  expect(cellOf("attributes")).toBe('{"Colour":"Black"}');
  expect(cellOf("brand")).toBeNull();
});

test("an export writes a list as JSON if an item contains a comma or an image has alt text", async () => {
  const alt = [{ url: "https://example.test/1.png", alt: "Front" }];
  const [, cells] = await table(
    [aRecord({ tags: ["a, b", "c"], images: alt })],
    ["sku", "tags", "images"],
  );
  expect(cells).toEqual(["A-1", '["a, b","c"]', JSON.stringify(alt)]);
});

test("an export of the list keeps the column order, with the SKU first and only once", () => {
  expect(columnsOfView(["price", "title", "sku"])).toEqual(["sku", "price", "title_en"]);
});

test("an exported CSV is read back unchanged, whatever text suppliers write", async () => {
  const text = oneof(
    string({ unit: "grapheme", minLength: 1 }),
    string({ unit: "binary-ascii", minLength: 1 }),
    constantFrom("=1+1", "'=1+1", "-5", " @x", "+1", "a\r\nb", '"quoted"', "1e5", "00123"),
  );
  const records = array(
    record({ title_en: text, description_fr: text, mpn: text, tags: array(text) }).map((fields) =>
      aRecord(fields),
    ),
    { maxLength: 5 },
  );
  await assert(
    asyncProperty(records, constantFrom(",", "\t", ";"), async (products, separator) => {
      const rows = await table(products);
      const plain = rows.map((row) =>
        row.map((cell) => (typeof cell === "object" && cell !== null ? cell.number : cell)),
      );
      const read: string[][] = [];
      const reader = csvReader({
        delimiter: separator,
        onRow: (cells) => read.push(cells.map(stripFormulaGuard)),
      });
      reader.push(plain.map((row) => csvLine(row, separator)).join(""));
      reader.end();
      expect(read).toEqual(plain.map((row) => row.map((cell) => cell ?? "")));
    }),
  );
});
