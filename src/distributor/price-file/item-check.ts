import { type GtinError, gtinError } from "@/catalogue/product/gtin.ts";
import { isLess, parseDecimal } from "@/lib/decimal.ts";
import type { DistributorItem } from "./distributor-item.ts";
import { isNonStock, type ReadItem, type UnreadField } from "./price-file-item.ts";

/**
 * The issues of a record. An error rejects the record. With only a warning, the item is imported, but someone should
 * review it. A fact isn't a mistake, but it's counted because it affects how the item can be sold.
 */
export const ITEM_ISSUES = {
  "unknown-record": "error",
  "too-few-fields": "error",
  "sku-invalid": "error",
  "sku-repeated": "error",
  "description-missing": "error",
  "amount-unreadable": "error",
  "quantity-unreadable": "error",
  "non-stock": "error",
  "values-shifted": "error",
  "few-fields": "warning",
  "many-fields": "warning",
  "date-unreadable": "warning",
  "value-too-long": "warning",
  "measure-unreadable": "warning",
  "not-orderable": "warning",
  "total-differs": "warning",
  "promo-above-regular": "warning",
  "msrp-below-cost": "warning",
  "map-above-msrp": "warning",
  "gtin-missing": "warning",
  "gtin-invalid": "warning",
  "gtin-length": "warning",
  "gtin-check-digit": "warning",
  "gtin-repeated": "warning",
  "description-truncated": "warning",
  "date-with-century": "fact",
  refurbished: "fact",
  "drop-ship-only": "fact",
  embargoed: "fact",
} as const;
export type ItemIssueCode = keyof typeof ITEM_ISSUES;

export const ITEM_ISSUE_CODES = Object.keys(ITEM_ISSUES).filter(
  (code): code is ItemIssueCode => code in ITEM_ISSUES,
);

export type ItemIssue = { code: ItemIssueCode };

/** A record with fewer fields than this can't hold an item. */
const FEWEST_FIELDS = 40;
const COMMON_FIELDS = 70;
const DESCRIPTION_LENGTH = 80;
/** A number of up to 8 digits, without leading zeros. */
const SKU = /^[1-9]\d{0,7}$/;
export const isSku = (written: string): boolean => SKU.test(written);

const UNREAD: Record<string, ItemIssueCode> = {
  cost: "amount-unreadable",
  regularCost: "amount-unreadable",
  msrp: "amount-unreadable",
  map: "amount-unreadable",
  total: "quantity-unreadable",
  warehouse: "quantity-unreadable",
  dropShip: "quantity-unreadable",
  promoEnds: "date-unreadable",
  eta: "date-unreadable",
  createdOn: "date-unreadable",
  streetDate: "date-unreadable",
};
/**
 * Fields that hold a measure or a count. All fields that aren't listed here or above hold text, which can only be too
 * long.
 */
const MEASURED = new Set(["weight", "length", "width", "height", "minimumOrder"]);
const unreadIssue = ({ field }: UnreadField) =>
  UNREAD[field] ?? (MEASURED.has(field) ? "measure-unreadable" : "value-too-long");

/**
 * The issues of a record that can be found without other records. `today` decides whether the release date is in the
 * future.
 */
export function itemIssues(
  { item, unread, hasCentury }: ReadItem,
  fields: number,
  today: string,
): ItemIssue[] {
  if (fields < FEWEST_FIELDS) return [{ code: "too-few-fields" }];
  const codes = new Set<ItemIssueCode>([
    ...unread.map(unreadIssue),
    ...recordCodes(item, fields),
    ...priceCodes(item),
    ...factCodes(item, today),
  ]);
  const issues: ItemIssue[] = [...codes].map((code) => ({ code }));
  if (hasCentury) issues.push({ code: "date-with-century" });
  const error = item.gtin === null ? null : gtinError(item.gtin);
  if (item.gtin === null) issues.push({ code: "gtin-missing" });
  else if (error !== null) issues.push({ code: gtinIssue(error) });
  return issues;
}

const gtinIssue = (error: GtinError): ItemIssueCode =>
  error === "length" || error === "check-digit" ? `gtin-${error}` : "gtin-invalid";

function* recordCodes(item: DistributorItem, fields: number): Generator<ItemIssueCode> {
  if (!isSku(item.sku)) yield "sku-invalid";
  if (item.description === "") yield "description-missing";
  if (fields < COMMON_FIELDS) yield "few-fields";
  if (item.description.length >= DESCRIPTION_LENGTH) yield "description-truncated";
  if (isNonStock(item)) yield "non-stock";
  else if (item.quantities.reduce((sum, quantity) => sum + quantity, item.dropShip) !== item.total)
    yield "total-differs";
}

function* priceCodes({ cost, regularCost, msrp, map }: DistributorItem): Generator<ItemIssueCode> {
  if (cost === null || isZero(cost)) yield "not-orderable";
  if (isBelow(regularCost, cost) && regularCost !== null && !isZero(regularCost))
    yield "promo-above-regular";
  if (isBelow(msrp, cost)) yield "msrp-below-cost";
  if (isBelow(msrp, map)) yield "map-above-msrp";
}

function* factCodes(item: DistributorItem, today: string): Generator<ItemIssueCode> {
  if (item.isRefurbished) yield "refurbished";
  if (item.isDropShipOnly) yield "drop-ship-only";
  if (item.streetDate !== null && item.streetDate > today) yield "embargoed";
}

const isZero = (amount: string) => /^[0.]*$/.test(amount);
const isBelow = (less: string | null, more: string | null) =>
  less !== null && more !== null && isLess(parseDecimal(less), parseDecimal(more));

/**
 * The issue of a record with more fields than the others in its file. A separator inside a value shifts all values
 * after it, so prices and quantities may come from other fields. Yes/no fields with other values reveal the shift.
 */
export const wideRecordIssue = (flags: readonly string[]): ItemIssue => ({
  code: flags.every((flag) => /^[YN]?$/i.test(flag.trim())) ? "many-fields" : "values-shifted",
});

/** Whether one of the issues rejects the record. */
export const rejectsRecord = (issues: readonly ItemIssue[]): boolean =>
  issues.some(({ code }) => ITEM_ISSUES[code] === "error");
