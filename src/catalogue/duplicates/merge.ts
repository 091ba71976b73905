import { plainDecimal } from "@/lib/decimal.ts";
import { type ProductRecord, productRecord } from "@/catalogue/product/product-record.ts";

/** Which it is and when it was made is its own; the SKU is that of the product that stays. */
const OWN = ["id", "version", "sku", "created_at", "updated_at"] as const;
export type MergeField = Exclude<keyof ProductRecord, (typeof OWN)[number]>;

const isMergeField = (field: string): field is MergeField =>
  Object.hasOwn(productRecord.shape, field) && !OWN.some((own) => own === field);

const MERGE_FIELDS = Object.keys(productRecord.shape).filter(isMergeField);

/** Of which product the value of each field stays, by its id. */
export type MergeChoices = Partial<Record<MergeField, string>>;

/** Two values are one where they say the same: 12.5 and 12.5000. */
function keyOf(record: ProductRecord, field: MergeField): string {
  const value = record[field];
  return typeof value === "string" ? plainDecimal(value) : JSON.stringify(value);
}

const isEmpty = (record: ProductRecord, field: MergeField) => {
  const value = record[field];
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
};

/** The fields in which these products are not the same. */
export const differingFields = (records: readonly ProductRecord[]): MergeField[] =>
  MERGE_FIELDS.filter((field) => new Set(records.map((record) => keyOf(record, field))).size > 1);

/** The one that is sold, then the one of which most is known, then the oldest. */
export function bestOf(records: readonly ProductRecord[]): ProductRecord | undefined {
  const known = (record: ProductRecord) =>
    MERGE_FIELDS.filter((field) => !isEmpty(record, field)).length;
  const sold = ({ status }: ProductRecord) => Number(status === "active");
  return records.toSorted(
    (a, b) => sold(b) - sold(a) || known(b) - known(a) || a.created_at.localeCompare(b.created_at),
  )[0];
}

/** The values of the product that stays; what it does not know, the first other that knows it. */
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

/** What the product that stays is told: values of the others, where they were chosen and are not its own. */
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
