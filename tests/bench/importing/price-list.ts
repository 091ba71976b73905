import { checkDigitOf } from "@/catalogue/product/gtin.ts";

const CHUNK = 131_072;

const COLUMNS = [
  "SKU",
  "GTIN",
  "Title (EN)",
  "Title (FR)",
  "Description (EN)",
  "Brand",
  "MPN",
  "Category",
  "Condition",
  "Status",
  "Currency",
  "Cost",
  "MAP",
  "MSRP",
  "Price",
  "Weight (kg)",
  "Length",
  "Width",
  "Height",
  "Country of origin",
];

/** A line as a distributor writes it: about 370 characters in twenty columns. */
function line(at: number): string {
  const digits = String(700_000_000_000 + at * 10);
  // One in a hundred GTINs is wrong.
  const gtin = at % 100 === 99 ? digits : digits.slice(0, -1) + checkDigitOf(digits);
  const cost = 10 + (at % 900) + 0.25;
  const description = `Compact, quiet and built for long days: model ${at} comes with a cable, a stand and everything else that is needed to begin, and is covered for two years`;
  return `SKU-${at},${gtin},"Northvale desk lamp ${at}, black","Lampe de bureau Northvale ${at}, noire","${description}",Northvale,NV-${at}-BK,Home > Lighting > Desk lamps,new,active,CAD,${cost},${cost + 20},${cost + 60},${cost + 30},1.25,20.5,12,30.75,CN\n`;
}

/** A price list with this many rows, streamed because hundreds of megabytes wouldn't fit into memory. */
export function* priceList(rows: number): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = `${COLUMNS.join(",")}\n`;
  for (let at = 0; at < rows; at++) {
    text += line(at);
    if (text.length > CHUNK) {
      yield encoder.encode(text);
      text = "";
    }
  }
  yield encoder.encode(text);
}
