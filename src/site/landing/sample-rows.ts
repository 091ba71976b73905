import { gtinProblem } from "@/catalogue/gtin.ts";
import { type PriceProblem, priceProblem } from "@/catalogue/price-order.ts";

export type SampleRow = { sku: string; gtin: string; price: string; lowest: string; list: string };

/** Rows as a supplier's file might have them, with what files really suffer from. */
export const SAMPLE_ROWS: readonly SampleRow[] = [
  { sku: "KB-200-FR", gtin: "062800000024", price: "89.99", lowest: "79.99", list: "99.99" },
  { sku: "DK-USB4-12", gtin: "062800000209", price: "259.00", lowest: "239.00", list: "299.00" },
  { sku: "CB-HDMI-2M", gtin: "6.28E+10", price: "12.99", lowest: "9.99", list: "19.99" },
  { sku: "MN-27-4K", gtin: "062800000451", price: "399.99", lowest: "429.99", list: "499.99" },
  { sku: "HS-WL-BK", gtin: "062800000246", price: "129.99", lowest: "119.99", list: "149.99" },
];

export type Finding =
  | "ready"
  | "gtin-missing"
  | "digits-lost"
  | "check-digit"
  | "gtin-wrong"
  | PriceProblem;

/** The portal's own checks; the first thing they say of a row. */
export function findingOf({ gtin, price, lowest, list }: SampleRow): Finding {
  if (gtin.trim() === "") return "gtin-missing";
  const problem = gtinProblem(gtin);
  if (problem === "scientific") return "digits-lost";
  if (problem === "check-digit") return "check-digit";
  if (problem !== null) return "gtin-wrong";
  return priceProblem({ price, lowest, list }) ?? "ready";
}
