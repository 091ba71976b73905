import { plainDecimal } from "@/lib/decimal.ts";
import { type ProductRecord, productRecord } from "@/catalogue/product/product-record.ts";

/** Fields that a merge never copies from another product, such as the SKU and the creation time. */
const OWN = ["id", "version", "sku", "created_at", "updated_at"] as const;
export type MergeField = Exclude<keyof ProductRecord, (typeof OWN)[number]>;

const isMergeField = (field: string): field is MergeField =>
  Object.hasOwn(productRecord.shape, field) && !OWN.some((own) => own === field);

const MERGE_FIELDS = Object.keys(productRecord.shape).filter(isMergeField);

/** The id of the product whose value is kept, for each field. */
export type MergeChoices = Partial<Record<MergeField, string>>;

/** A key by which values are compared. Equal numbers have equal keys, such as 12.5 and 12.5000. */
function keyOf(record: ProductRecord, field: MergeField): string {
  const value = record[field];
  return typeof value === "string" ? plainDecimal(value) : JSON.stringify(value);
}

const isEmpty = (record: ProductRecord, field: MergeField) => {
  const value = record[field];
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
};

export const differingFields = (records: readonly ProductRecord[]): MergeField[] =>
  MERGE_FIELDS.filter((field) => new Set(records.map((record) => keyOf(record, field))).size > 1);

/** Prefers the active product, then the most complete, then the oldest. */
export function bestOf(records: readonly ProductRecord[]): ProductRecord | undefined {
  const known = (record: ProductRecord) =>
    MERGE_FIELDS.filter((field) => !isEmpty(record, field)).length;
  const sold = ({ status }: ProductRecord) => Number(status === "active");
  return records.toSorted(
    (a, b) => sold(b) - sold(a) || known(b) - known(a) || a.created_at.localeCompare(b.created_at),
  )[0];
}

/** Suggests the survivor's own values and, for its empty fields, the first other product that has one. */
export function suggestedChoices(
  survivor: ProductRecord,
  records: readonly ProductRecord[],
): MergeChoices {
  const choices: MergeChoices = {};
  for (const field of differingFields(records)) {
    const other = records.find((record) => !isEmpty(record, field));
    choices[field] = isEmpty(survivor, field) && other ? other.id : survivor.id;
  }
  return choices;
}

/** The values to copy from the other products, without those that the survivor already has. */
export function mergedValues(
  survivor: ProductRecord,
  records: readonly ProductRecord[],
  choices: MergeChoices,
): Partial<ProductRecord> {
  return Object.fromEntries(
    MERGE_FIELDS.flatMap((field) => {
      const from = records.find(({ id }) => id === choices[field]);
      if (from === undefined || keyOf(from, field) === keyOf(survivor, field)) return [];
      return [[field, from[field]]];
    }),
  );
}
