import { readDropped, type ReadFailure } from "@/channels/files/dropped-table.ts";
import { findHeader, MOST_FILE_ROWS } from "@/orders/files/file-columns.ts";
import { isShortened, readUnits } from "@/orders/files/order-values.ts";
import { carrierOf, isTrackingNumber, readCarrier } from "@/orders/state/carriers.ts";
import { bareCode } from "@/lib/text/bare-code.ts";

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

/** A parcel. If `lines` is null, it contains `quantity` units of the order or, if that's null too, all open units. */
export type ShipmentRow = {
  row: number;
  id: string;
  number: string;
  carrier: string | null;
  tracking: string;
  quantity: number | null;
  lines: { sku: string; quantity: number | null }[] | null;
};
export type TrackingError =
  | "no-number"
  | "short-number"
  | "no-tracking"
  | "bad-tracking"
  | "repeated"
  | "bad-quantity";
export type TrackingFile = {
  shipments: ShipmentRow[];
  errors: { row: number; number: string; error: TrackingError }[];
  /** The number of rows without an error that are skipped with their shipment. */
  validRowsSkipped: number;
};

/**
 * Reads parcels: the rows of one order with the same tracking number. Later files can't add units to a shipment, so the
 * whole parcel is rejected if a quantity is invalid, a SKU is repeated, or a second row has no SKU (unless the parcel
 * ships the whole order). Other errors reject only their row.
 */
export function readTrackingRows(
  rows: readonly (readonly string[])[],
): TrackingFile | { error: "no-columns" } {
  const header = findHeader(rows, NAMES, ["number", "tracking"]);
  if (header === null) return { error: "no-columns" };
  const errors: TrackingFile["errors"] = [];
  const parcels = new Map<string, ShipmentRow>();
  const held = new Set<string>();
  for (const [index, cells] of rows.slice(header.at + 1).entries()) {
    const cell = (field: keyof typeof NAMES) => cells[header.columns[field] ?? -1]?.trim() ?? "";
    const row = header.at + index + 2;
    const [number, tracking] = [bareCode(cell("number")), bareCode(cell("tracking"))];
    const [sku, units] = [bareCode(cell("sku")), cell("quantity")];
    if (cells.every((value) => value.trim() === "")) continue;
    const key = tracking.replaceAll(/\s/g, "").toUpperCase();
    const quantity = readUnits(units);
    const parcel = parcels.get(key);
    let error: TrackingError | null = null;
    if (number === "") error = "no-number";
    else if (isShortened(number)) error = "short-number";
    else if (tracking === "") error = "no-tracking";
    else if (!isTrackingNumber(tracking)) error = "bad-tracking";
    else if (units !== "" && quantity === null) error = "bad-quantity";
    else if (parcel && !canHold(parcel, number, sku)) error = "repeated";
    if (error !== null) {
      errors.push({ row, number, error });
      const isUnclear = error === "repeated" && parcel?.number === number && !isWhole(parcel);
      if (error === "bad-quantity" || isUnclear) held.add(key);
    } else if (parcel?.lines) parcel.lines.push({ sku, quantity });
    else
      parcels.set(key, {
        row,
        id: crypto.randomUUID(),
        number,
        carrier: readCarrier(cell("carrier")) ?? carrierOf(tracking),
        tracking,
        quantity: sku === "" ? quantity : null,
        lines: sku === "" ? null : [{ sku, quantity }],
      });
  }
  const shipments = Array.from(parcels).flatMap(([key, parcel]) => (held.has(key) ? [] : parcel));
  const rejected = Array.from(parcels).flatMap(([key, parcel]) => (held.has(key) ? parcel : []));
  const validRowsSkipped = rejected.reduce((sum, { lines }) => sum + (lines?.length ?? 1), 0);
  return { shipments, errors, validRowsSkipped };
}

/** Opens a file of tracking numbers and reads its shipments. */
export const openTrackingFile = (file: File): Promise<TrackingFile | { error: ReadFailure }> =>
  readDropped(file, MOST_FILE_ROWS, readTrackingRows);

/** Whether a row can be added to a parcel: both name SKUs and the same order, and the row's SKU is a new one. */
const canHold = ({ number, lines }: ShipmentRow, order: string, sku: string): boolean =>
  number === order &&
  sku !== "" &&
  lines !== null &&
  !lines.some((line) => line.sku.toLowerCase() === sku.toLowerCase());

/** Whether a parcel contains all open units of its order. */
const isWhole = ({ lines, quantity }: ShipmentRow): boolean => lines === null && quantity === null;
