// @vitest-environment node
import { expect, test } from "vitest";
import { encodeText } from "#support/files/encode-text.ts";
import { open, partsOf, read, ods } from "#support/files/sample-files.ts";

const SURE = 0.85;

async function detected(content: string | Uint8Array<ArrayBuffer>) {
  const [part] = await partsOf(content);
  const opened = await part?.open();
  if (opened === undefined) throw new Error("There is no part.");
  return { ...opened.detected, first: opened.first.rows, columns: opened.table.columns };
}

function bytesOf(text: string, encoding: Parameters<typeof encodeText>[1]) {
  const bytes = encodeText(text, encoding);
  if (bytes === null) throw new Error(`${text} can't be written in ${encoding}.`);
  return bytes;
}

const html = (at: number) => `L-${at},Lamp ${at},"<p>""Warm"", dimmable</p>\n",${at}.50\n`;

test.each([3, 100, 5_000])(
  "each of %i quoted descriptions that end in a line break is read as one cell",
  async (count) => {
    const rows = Array.from({ length: count }, (_, at) => html(at)).join("");
    const text = `sku,title,description,price\n${rows}`;
    const found = await read(text);
    expect(found.rows).toHaveLength(count);
    expect(found.rows[1]).toEqual(["L-1", "Lamp 1", '<p>"Warm", dimmable</p>\n', "1.50"]);
    const { quote, delimiter } = await detected(text);
    expect([quote?.value, delimiter?.value]).toEqual(['"', ","]);
    expect(quote?.confidence).toBeGreaterThan(SURE);
  },
);

test("a file is split into the right cells, even if its sample ends inside a quoted cell", async () => {
  const long = `"${"<li>Wood, oak</li>\n".repeat(6_000)}"`;
  const found = await read(`sku,title,description\nA,Table,${long}\nB,Chair,"x, y"\n`);
  expect(found.rows.map((row) => row.length)).toEqual([3, 3]);
});

test("an invalid byte in a UTF-8 file is repaired and reported with its row", async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `A${at},Écran\n`).join("");
  const file = Uint8Array.from([
    ...bytesOf(`sku,title\n${rows}`, "utf-8"),
    ...bytesOf("B1,Écran usagé\n", "windows-1252"),
    ...bytesOf("B2,Câble\n", "utf-8"),
  ]);
  const found = await read(file);
  expect(found.rows.slice(-2)).toEqual([
    ["B1", "Écran usagé"],
    ["B2", "Câble"],
  ]);
  expect(found.issues).toContainEqual({ kind: "byte-repaired", place: 52 });
});

test("non-ASCII characters late in a file are read in their actual encoding", async () => {
  const rows = "A,Chair,9.99\n".repeat(10_000);
  const late = "B,Chaise brisée à réparer – lot n° 5,9.99\n";
  for (const encoding of ["windows-1252", "macintosh", "utf-8"] as const) {
    const found = await read(
      Uint8Array.from([
        ...bytesOf(`sku,title,price\n${rows}`, "utf-8"),
        ...bytesOf(late, encoding),
      ]),
    );
    expect(found.rows.at(-1)).toEqual(["B", "Chaise brisée à réparer – lot n° 5", "9.99"]);
  }
});

test("a file in a language that the portal doesn't support is read, and its encoding is uncertain", async () => {
  const text = "код;название;цена\n4771;Насос циркуляционный;1407,00\n4772;Клапан;88,50\n";
  const { encoding, first } = await detected(bytesOf(text, "windows-1251"));
  expect(first[0]?.[1]).toBe("Насос циркуляционный");
  expect(encoding?.confidence).toBeLessThan(SURE);
  expect(encoding?.basis).toHaveLength(3);
});

test("a caret can be the delimiter", async () => {
  expect(await read("sku^title^price\nA^x^1\nB^y^2\n")).toMatchObject({
    columns: ["sku", "title", "price"],
    rows: [
      ["A", "x", "1"],
      ["B", "y", "2"],
    ],
  });
});

test("a row wider than the header doesn't add a column", async () => {
  const found = await read("SKU,Title,Cost,Qty\nF,u,6,10\nG,t,7,1,000\nH,s,8,0\n");
  expect(found.columns).toEqual(["SKU", "Title", "Cost", "Qty"]);
  expect(found.rows[1]).toEqual(["G", "t", "7", "1", "000"]);
});

test("numbers split at their thousands separator in most rows don't add a column", async () => {
  const { columns, rows } = await read("SKU,Price,Title\nA,1,290,Lamp\nB,1,305,Desk\nC,995,Sofa\n");
  expect(columns).toEqual(["SKU", "Price", "Title"]);
  expect(rows[0]).toEqual(["A", "1", "290", "Lamp"]);
  const all = await read("SKU,Title,Qty\nA,Lamp,1,000\nB,Desk,2,000\n");
  expect(all.columns).toEqual(["SKU", "Title", "Qty"]);
});

test.each([2, 3, 5])(
  "numbers split at their decimal comma don't add a column to a file of %i rows",
  async (count) => {
    const row = (_: unknown, at: number) => `A-${at},Lamp ${at},${at},${at + 1}9,${at + 5}\n`;
    const text = `SKU,Title,Price,Qty\n${Array.from({ length: count }, row).join("")}`;
    expect((await read(text)).columns).toEqual(["SKU", "Title", "Price", "Qty"]);
  },
);

test("a header shorter than every row gets the missing columns, and the header row is uncertain", async () => {
  const { columns, headerRow } = await detected("sku,title\nA,x,1\nB,y,2\nC,z,3\n");
  expect(columns).toEqual(["sku", "title", "C"]);
  expect(headerRow?.confidence).toBeLessThan(SURE);
});

test("totals rows, separator lines and repeated headers are skipped and reported, unless a setting keeps them", async () => {
  const text =
    "SKU;Description;Cost\n---;---;---\nA;Chair;10\nSubtotal;;10\nSKU;Description;Cost\nB;Table;20\nTotal;;30\n";
  const found = await read(text);
  expect(found.rows.map(([sku]) => sku)).toEqual(["A", "B"]);
  expect(found.issues).toEqual([2, 4, 5, 7].map((place) => ({ kind: "row-skipped", place })));
  const asData = await read(text, { totalsRows: "read" });
  expect(asData.rows).toHaveLength(6);
});

test("technical names below readable ones are the header", async () => {
  const found = await read(
    [
      "TemplateType=home\tVersion=2026\tThe top 3 rows are for the marketplace.\t",
      "Seller SKU\tBrand Name\tProduct Name\tStandard Price",
      "item_sku\tbrand_name\titem_name\tstandard_price",
      "A\tAcme\tChair\t9.99",
      "B\tAcme\tTable\t19.99",
    ].join("\n"),
  );
  expect(found.columns).toEqual(["item_sku", "brand_name", "item_name", "standard_price"]);
  expect(found.rows.map(([sku]) => sku)).toEqual(["A", "B"]);
});

test("the example row that a template announces above its products is skipped and reported, unless a setting keeps it", async () => {
  const text = [
    "settings=attributeRow=3&dataRow=5\t\t\t",
    "SKU\tItem Name\tBrand Name\tQuantity",
    "contribution_sku#1.value\titem_name#1.value\tbrand#1.value\tfulfillment_availability#1.quantity",
    "ABC123\tExample lamp\tBrand\t50",
    "L-1\tBrass lamp\tBoreal\t3",
    "L-2\tOak lamp\tBoreal\t0",
  ].join("\n");
  const found = await read(text);
  expect(found.rows.map(([sku]) => sku)).toEqual(["L-1", "L-2"]);
  expect(found.issues).toEqual([{ kind: "row-skipped", place: 4 }]);
  expect((await read(text, { totalsRows: "read" })).rows).toHaveLength(3);
});

test("text written as a formula is read without the formula", async () => {
  const found = await read('sku,gtin\n="0012",="0628000000006"\nB,"=""062800"""\n');
  expect(found.rows).toEqual([
    ["0012", "0628000000006"],
    ["B", "062800"],
  ]);
});

test("JSON numbers with exponents are written as plain decimals, and texts are unchanged", async () => {
  const found = await read('[{"sku":"1e5","price":1e2},{"sku":"B","price":1.5E1}]');
  expect(found.rows).toEqual([
    ["1e5", "100"],
    ["B", "15"],
  ]);
});

test("warehouses that repeat in each product aren't the row element", async () => {
  const product = (at: number) =>
    `<product><sku>P-${at}</sku><name>Lamp ${at}</name><stocks>${[
      "TOR",
      "MTL",
      "VAN",
      "CGY",
      "HFX",
      "OTT",
    ]
      .map(
        (code, place) =>
          `<stock><code>${code}</code><city>${code}</city><qty>${at * 7 + place}</qty></stock>`,
      )
      .join("")}</stocks></product>`;
  const text = `<catalogue>${Array.from({ length: 20 }, (_, at) => product(at)).join("")}</catalogue>`;
  const { element } = await detected(text);
  expect(element?.value).toBe("catalogue/product");
});

test("a time in an OpenDocument sheet is read as hours, minutes and seconds", async () => {
  const cell = (attributes: string, text: string) =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const string = 'office:value-type="string"';
  const file = await ods(
    `<table:table table:name="S">${row(cell(string, "sku"), cell(string, "time"))}${row(
      cell(string, "A"),
      cell('office:value-type="time" office:time-value="PT02H30M00S"', "02:30"),
    )}</table:table>`,
  );
  expect((await read(file)).rows).toEqual([["A", "02:30:00"]]);
});

test.each([
  ["sylk", 'ID;PWXL;N;E\r\nC;Y1;X1;K"SKU"\r\nC;Y1;X2;K"Price"\r\n'],
  ["dif", 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'],
  ["edi", "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER~GS*SC~"],
  ["rich-text", "{\\rtf1\\ansi SKU\\tab Price}"],
  [
    "flat-ods",
    '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body/></office:document>',
  ],
])("an unsupported %s file is rejected with the name of its format", async (kind, text) => {
  expect(await open(text)).toMatchObject({ rejection: { kind } });
});

test("database exports are read with their escaped quotes and missing values", async () => {
  const found = await read('"A","Lamp 24\\" oak","5"\n"B","Desk, \\"wide\\"",\\N\n', {
    headerRow: null,
  });
  expect(found.rows).toEqual([
    ["A", 'Lamp 24" oak', "5"],
    ["B", 'Desk, "wide"', ""],
  ]);
});
