import { LISTING_NEEDS, type ListingNeed, needsLacked } from "@/catalogue/quality/listing-needs.ts";
import type { ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import type { PriceChanges } from "@/importing/comparing/price-changes.ts";

/** Rows that a person should look at before the import: how many there are, and the first of them. */
export type NotedRows = { count: number; rows: number[] };

/** Notices from the comparison of the file with the catalogue, except price jumps. */
export type Noted = Record<"sold-out" | "other-currency" | ListingNeed, NotedRows>;

export type NoticeKind = "price-jump" | keyof Noted;
export type Notice = NotedRows & { kind: NoticeKind };

const MOST_ROWS = 50;

const none = (): NotedRows => ({ count: 0, rows: [] });

export const nothingNoted = (): Noted => ({
  "sold-out": none(),
  "other-currency": none(),
  title: none(),
  price: none(),
  images: none(),
});

export function noteRow(noted: NotedRows, row: number): void {
  noted.count += 1;
  if (noted.rows.length < MOST_ROWS) noted.rows.push(row);
}

/** Records the values that most channels require and the product will lack. `empty` is a result of `emptyFields`. */
export function noteGaps(noted: Noted, row: number, empty: number): void {
  if (empty === 0) return;
  for (const need of needsLacked(empty)) noteRow(noted[need], row);
}

/** Everything worth a look. Prices come first, then stock, because errors in them cost money immediately. */
export function noticesOf({ prices, noted }: { prices: PriceChanges; noted: Noted }): Notice[] {
  const jumps = { count: prices.beyond, rows: prices.shocks.map(({ row }) => row) };
  const all: Notice[] = [
    { kind: "price-jump", ...jumps },
    { kind: "sold-out", ...noted["sold-out"] },
    { kind: "other-currency", ...noted["other-currency"] },
    ...LISTING_NEEDS.map((kind) => ({ kind, ...noted[kind] })),
  ];
  return all.filter(({ count }) => count > 0);
}

/** Whether the row says that each warehouse it covers is empty. */
export const isSoldOut = ({ stock }: Pick<ProductDraft, "stock">): boolean =>
  stock.length > 0 && stock.every((quantity) => quantity === "0");

/** Prices that differ by a factor of 10, 100 or 1,000 usually have a shifted decimal separator. */
export function isShifted(before: number, after: number): boolean {
  const power = Math.log10(after / before);
  return (
    Math.abs(power) > 0.9 && Math.abs(power) < 3.1 && Math.abs(power - Math.round(power)) < 0.05
  );
}
