import { checkDigitOf } from "@/catalogue/product/gtin.ts";
import { CANADA, type FieldMap, type ItemField } from "@/distributor/price-file/field-map.ts";

/** Values by field, as the file writes them. Quantities are in the order of the map's warehouses. */
export type WrittenItem = Partial<Record<ItemField, string>> & { quantities?: readonly string[] };

const WIDTH = 70;

export const headerLine = (kind: "C" | "U" = "C", date = "261120"): string =>
  `CA100200~HDR~${date}~${date}~${kind}~~~~~`;

/** The line of an item, with each value at its position in the map. */
export function itemLine(item: WrittenItem, map: FieldMap = CANADA, width = WIDTH): string {
  const cells = Array.from({ length: width }, () => "");
  cells[0] = "CA100200";
  cells[1] = "DTL";
  const { quantities = [], ...fields } = item;
  for (const [field, position] of Object.entries(map.fields)) {
    const written = Object.entries(fields).find(([name]) => name === field)?.[1];
    if (written !== undefined) cells[position - 1] = written;
  }
  map.warehouses.forEach(({ position }, at) => {
    cells[position - 1] = quantities[at] ?? "0";
  });
  return cells.join("~");
}

/** An item without any issue. */
export const soundItem = (number = 1): WrittenItem => ({
  mpn: `NTV-${number}`,
  sku: String(1_000_000 + number),
  status: "A",
  description: `WIRELESS MOUSE ${number}`,
  manufacturer: "NORTHVALE",
  total: "15",
  cost: "11.85",
  msrp: "19.99",
  returnable: "Y",
  parcelShippable: "Y",
  regularCost: "11.85",
  category: "003019217",
  weight: "0.40",
  serialized: "N",
  gtin: gtinOf(number),
  attributes: "NNY",
  lifecycle: "A",
  kit: "S",
  descriptionFr: `SOURIS SANS FIL ${number}`,
  minimumOrder: "1",
  purchasing: "NN",
  origin: "CN         N",
  dropShip: "0",
  quantities: ["1", "2", "3", "4", "5"],
});

function gtinOf(number: number): string {
  const digits = `0628${String(number).padStart(7, "0")}`;
  return digits + String(checkDigitOf(`${digits}0`));
}

type Made = {
  records: number;
  kind?: "C" | "U";
  /** One in this many items has a different cost and quantity than in the first edition. */
  changedEvery?: number;
  edition?: number;
  map?: FieldMap;
};

const LINES_A_CHUNK = 1_000;
const LONG_DESCRIPTION = "WITH A DETACHABLE CABLE AND A BAG. MANUALS ARE IN ENGLISH AND FRENCH";

/** Yields a price file of any size in chunks of text. Each edition after the first differs in some of its items. */
export function* priceFileText({
  records,
  kind = "C",
  changedEvery = 50,
  edition = 0,
  map = CANADA,
}: Made): Generator<string> {
  yield `${headerLine(kind)}\n`;
  let lines: string[] = [];
  for (let number = 0; number < records; number++) {
    const item = soundItem(number);
    const isChanged = edition > 0 && number % changedEvery === edition % changedEvery;
    const cents = (number % 90_000) + 199 + (isChanged ? edition : 0);
    const cost = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    const quantities = map.warehouses.map((_, at) => String((number * (at + 3)) % 40));
    if (isChanged) quantities[0] = String(edition);
    const total = String(quantities.reduce((sum, quantity) => sum + Number(quantity), 0));
    const description = `${item.description ?? ""} – RETAIL PACKAGING, TWO YEAR WARRANTY`;
    const long = { longDescription1: description.padEnd(80), longDescription2: LONG_DESCRIPTION };
    lines.push(
      itemLine(
        {
          ...item,
          ...long,
          cost,
          regularCost: cost,
          msrp: String(cents),
          quantities,
          total,
          description,
        },
        map,
      ),
    );
    if (lines.length === LINES_A_CHUNK) {
      yield `${lines.join("\n")}\n`;
      lines = [];
    }
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}
