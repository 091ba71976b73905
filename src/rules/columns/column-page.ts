import * as z from "zod/mini";
import { productImages } from "@/catalogue/product/product-record.ts";
import { isProductField } from "@/catalogue/product/product-field.ts";
import { productText } from "@/catalogue/product/product.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import { checkProduct } from "@/catalogue/quality/product-check.ts";
import { dayNumber } from "@/rules/condition/date-range.ts";
import { unitsOf, UNITS_PER_ONE } from "@/rules/condition/number-range.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/** A page of the catalogue as the database sends it: one list of values per field. */
export const columnPage = z.object({
  /** The version of the catalogue. Null for people outside the organization, who get no rows. */
  version: z.nullable(z.string()),
  columns: z.array(z.array(z.unknown())),
  /** The product after which the next page starts; null at the end. */
  next: z.nullable(z.string()),
});
export type ColumnPage = z.infer<typeof columnPage>;

/** The text of a column's value. It equals the text that `recordReader` returns for the same product. */
export function textOfValue(field: RuleField, value: unknown): string {
  if (value === null || value === undefined || !hasText(field)) return "";
  if (typeof value === "string") return isExact(field) ? plainDecimal(value) : value;
  if (field === "tags") return itemsOfValue(value).join(", ");
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Number and date facts, such as the number of images, have no text: rules compare them but can't copy them. */
const hasText = (field: RuleField) =>
  isProductField(field) || !["number", "moment"].includes(ruleFieldKind(field) ?? "");

const isExact = (field: RuleField) => ruleFieldKind(field) === "number";

export function numberOfValue(field: RuleField, value: unknown): number {
  const kind = ruleFieldKind(field);
  if (typeof value === "number") return Math.round(value * UNITS_PER_ONE);
  if (typeof value !== "string") return Number.NaN;
  if (kind === "moment") return Date.parse(value);
  return kind === "day" ? dayNumber(value) : unitsOf(value);
}

const texts = z.catch(z.array(z.string()), []);
export const itemsOfValue = (value: unknown): readonly string[] => texts.parse(value);

const images = z.catch(productImages, []);

/** The codes of a product's issues, from the values of all fields of `sourcesOf(["issues"])`. */
export function issuesOfValues(valueOf: (field: RuleField) => unknown): readonly string[] {
  const product = productText((field) => textOfValue(field, valueOf(field)));
  return checkProduct(product, images.parse(valueOf("images"))).map(({ code }) => code);
}
