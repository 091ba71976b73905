import { xlsx } from "../../src/lib/files/xlsx.ts";
import { zip } from "../../src/lib/files/zip.ts";

type Row = readonly [sku: string, title: string, price: string];

export type Dropped = { name: string; mimeType: string; buffer: Buffer };

const HEADER = ["SKU", "Title", "Price"];
export const LAMPS: readonly Row[] = [
  ["IMP-1", "Desk lamp", "49.50"],
  ["IMP-2", "Floor lamp", "120.00"],
  ["IMP-3", "Wall lamp", "75.25"],
];

export const manyRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [`MANY-${at}`, `Cable number ${at}`, `${at % 90}.99`]);

/** Writing thousands of rows can take long on a busy machine. */
export const MANY = { timeout: 60_000 };

export const named = (name: string, content: string | Buffer): Dropped => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

const csvText = (rows: readonly Row[]) =>
  [HEADER, ...rows].map((row) => row.join(";")).join("\r\n");

export const csvFile = (rows: readonly Row[] = LAMPS) => named("lamps.csv", csvText(rows));

/** A stock file with the quantity of each lamp. */
export const stockFile = (quantities: readonly string[]) =>
  named(
    "stock.csv",
    ["SKU;Qty", ...quantities.map((quantity, at) => `${LAMPS[at]?.[0]};${quantity}`)].join("\r\n"),
  );

export const xmlFile = () =>
  named(
    "lamps.xml",
    `<?xml version="1.0"?><catalogue>${LAMPS.map(
      ([sku, title, price]) =>
        `<item><SKU>${sku}</SKU><Title>${title}</Title><Price>${price}</Price></item>`,
    ).join("")}</catalogue>`,
  );

/** An XML file of products in several sizes. */
export const nestedFile = () =>
  named(
    "sizes.xml",
    `<shop>${["Shirt", "Hat"]
      .map((title) => {
        const sizes = [1, 2].map((at) => `<size><SKU>${title[0]}-${at}</SKU></size>`).join("");
        return `<item><Title>${title}</Title>${sizes}</item>`;
      })
      .join("")}</shop>`,
  );

export const jsonFile = () =>
  named(
    "lamps.json",
    JSON.stringify(LAMPS.map(([sku, title, price]) => ({ SKU: sku, Title: title, Price: price }))),
  );

/** Some systems export a web page with an .xls extension. */
export const webPage = () =>
  named("prices.xls", "<html><body><table><tr><td>SKU</td></tr></table></body></html>");

export async function xlsxFile(): Promise<Dropped> {
  async function* rows() {
    yield [HEADER, ...LAMPS.map(([sku, title, price]) => [sku, title, { number: price }])];
  }
  return named(
    "lamps.xlsx",
    await whole(xlsx({ name: "Lamps", widths: [10, 20, 10], rows: rows() })),
  );
}

/** A sheet of lamps whose last column, after thousands of empty ones, has a header and one cell. */
export async function wideSheet(): Promise<Dropped> {
  async function* rows() {
    const gap = Array<string>(16_380).fill("");
    yield [[...HEADER, ...gap, "Note"], ...LAMPS, [...Array<string>(16_383).fill(""), "stray"]];
  }
  return named("wide.xlsx", await whole(xlsx({ name: "Lamps", widths: [], rows: rows() })));
}

export async function zipFile(): Promise<Dropped> {
  async function* entries() {
    yield { name: "readme.txt", text: only("Thank you for your order.") };
    yield { name: "lamps.csv", text: only(csvText(LAMPS)) };
  }
  return named("lamps.zip", await whole(zip(entries())));
}

async function* only(text: string) {
  yield text;
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
