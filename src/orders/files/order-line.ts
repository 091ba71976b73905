import type { OrderField } from "@/orders/files/order-file-columns.ts";
import {
  readCurrency,
  readMoney,
  readUnits,
  unitShare,
  sumOf,
} from "@/orders/files/order-values.ts";
import { bareCode } from "@/lib/text/bare-code.ts";

/** The cells of one row, by field. */
export type OrderCells = (field: OrderField) => string;
export type LineError = "no-sku" | "bad-quantity" | "bad-price" | "bad-currency";

export type SoldLine = {
  sku: string;
  title: string | null;
  quantity: number;
  unit_price: string;
  external_id: string | null;
};

const CHARGES = ["shipping", "tax", "discount"] as const;
export type Charges = Readonly<Record<(typeof CHARGES)[number], string | null>>;
type Line = {
  sold: SoldLine;
  currency: string | null;
  charges: Charges;
};

/** Marketplaces charge each line. Shops write the order's charges once, or repeat them in each row. */
export function totalsOf(
  charged: readonly Charges[],
  isByLine: boolean,
): Record<keyof Charges, string> {
  const totals = { shipping: "0", tax: "0", discount: "0" };
  for (const charge of CHARGES) {
    const amounts = charged.flatMap((row) => row[charge] ?? []);
    const isRepeated = !isByLine && new Set(amounts).size === 1;
    totals[charge] = sumOf(isRepeated ? amounts.slice(0, 1) : amounts);
  }
  return totals;
}

export function readLine(cell: OrderCells): Line | { error: LineError } {
  const sku = bareCode(cell("sku"));
  const quantity = readUnits(cell("quantity"));
  if (sku === "") return { error: "no-sku" };
  if (quantity === null) return { error: "bad-quantity" };
  const unit = readMoney(cell("price"));
  const total = unit === null && cell("price") === "" ? readMoney(cell("lineTotal")) : null;
  const price = unit?.amount ?? (total && unitShare(total.amount, quantity));
  const charges: Record<keyof Charges, string | null> = {
    shipping: null,
    tax: null,
    discount: null,
  };
  const currencies = new Set<string>();
  for (const charge of CHARGES) {
    // Some files write a discount as a negative amount, so its sign is removed.
    const written = charge === "discount" ? cell(charge).replace(/^[-−]/u, "") : cell(charge);
    const read = written === "" ? null : readMoney(written);
    if (written !== "" && read === null) return { error: "bad-price" };
    charges[charge] = read?.amount ?? null;
    if (read?.currency) currencies.add(read.currency);
  }
  if (price === null) return { error: "bad-price" };
  const stated = readCurrency(cell("currency"));
  for (const each of [stated, unit?.currency, total?.currency]) if (each) currencies.add(each);
  if (stated === false || currencies.size > 1) return { error: "bad-currency" };
  return {
    sold: {
      sku,
      title: cell("title") || null,
      quantity,
      unit_price: price,
      external_id: cell("lineId") || null,
    },
    currency: Array.from(currencies)[0] ?? null,
    charges,
  };
}
