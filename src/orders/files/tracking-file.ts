import { findHeader } from "@/orders/files/file-columns.ts";
import { carrierOf, isTrackingNumber, readCarrier } from "@/orders/state/carriers.ts";

const NAMES = {
  number: [
    "ordernumber",
    "orderid",
    "order",
    "order#",
    "number",
    "po#",
    "ponumber",
    "name",
    "numerodecommande",
    "commande",
  ],
  tracking: ["trackingnumber", "tracking", "tracking#", "trackingid", "numerodesuivi", "suivi"],
  carrier: ["carrier", "carriercode", "carriername", "shippingcarrier", "transporteur"],
  sku: ["sku", "offersku", "sellersku", "lineitemsku", "ugs"],
  quantity: ["quantity", "qty", "quantityshipped", "shippedquantity", "quantite"],
} as const;

export type ShipmentRow = {
  row: number;
  id: string;
  number: string;
  carrier: string | null;
  tracking: string;
  sku: string | null;
  quantity: number | null;
};
export type TrackingError =
  | "no-number"
  | "no-tracking"
  | "bad-tracking"
  | "repeated"
  | "bad-quantity";
export type TrackingFile = {
  shipments: ShipmentRow[];
  errors: { row: number; number: string; error: TrackingError }[];
};

/** Reads a table of order numbers and tracking numbers. A row with an error doesn't stop the others. */
export function readTrackingRows(
  rows: readonly (readonly string[])[],
): TrackingFile | { error: "no-columns" } {
  const header = findHeader(rows, NAMES, ["number", "tracking"]);
  if (header === null) return { error: "no-columns" };
  const file: TrackingFile = { shipments: [], errors: [] };
  const seen = new Set<string>();
  for (const [index, cells] of rows.slice(header.at + 1).entries()) {
    const cell = (field: keyof typeof NAMES) => cells[header.columns[field] ?? -1]?.trim() ?? "";
    const row = header.at + index + 2;
    const [number, tracking, units] = [cell("number"), cell("tracking"), cell("quantity")];
    if (cells.every((value) => value.trim() === "")) continue;
    const key = `${tracking.replaceAll(/\s/g, "").toUpperCase()} ${cell("sku").toLowerCase()}`;
    const quantity = units === "" ? null : Number(units);
    const isCount = quantity === null || (Number.isInteger(quantity) && quantity > 0);
    let error: TrackingError | null = null;
    if (number === "") error = "no-number";
    else if (tracking === "") error = "no-tracking";
    else if (!isTrackingNumber(tracking)) error = "bad-tracking";
    else if (!isCount) error = "bad-quantity";
    else if (seen.has(key)) error = "repeated";
    if (error !== null) {
      file.errors.push({ row, number, error });
      continue;
    }
    seen.add(key);
    file.shipments.push({
      row,
      id: crypto.randomUUID(),
      number,
      carrier: readCarrier(cell("carrier")) ?? carrierOf(tracking),
      tracking,
      sku: cell("sku") || null,
      quantity,
    });
  }
  return file;
}
