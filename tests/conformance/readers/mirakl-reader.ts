import {
  gtinFault,
  hasTags,
  isPrice,
  isWhole,
  lengthOf,
  parseDelimited,
  repeated,
  type Table,
  tableOf,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Mirakl does with an offers file (OF01). Sources: the seller API of August 2026 (OF24: required fields, flags,
 * what a missing value resets) and the sellers' documentation of several operators (columns of the CSV file); read on
 * 2026-11-23.
 */

/** The codes that one operator of a marketplace defines. */
export type Operator = { states: readonly string[]; idTypes: readonly string[] };

export const OPERATOR: Operator = {
  states: ["10", "11"],
  idTypes: ["SHOP_SKU", "SKU", "EAN", "UPC", "ISBN"],
};

const COLUMNS = [
  "sku",
  "product-id",
  "product-id-type",
  "description",
  "internal-description",
  "price",
  "price-additional-info",
  "quantity",
  "min-quantity-alert",
  "state",
  "available-start-date",
  "available-end-date",
  "logistic-class",
  "discount-price",
  "discount-start-date",
  "discount-end-date",
  "leadtime-to-ship",
  "min-order-quantity",
  "max-order-quantity",
  "package-quantity",
  "update-delete",
];

/** The possible numbers of digits of each identifier type. Values of the types that aren't listed are free text. */
const DIGITS: Readonly<Record<string, readonly number[]>> = {
  EAN: [8, 13],
  UPC: [12],
  ISBN: [13],
  GTIN: [14],
};

export const readTable = (text: string): Table => tableOf(parseDelimited(text, ";"));

export function readOffers(
  table: Table,
  operator: Operator = OPERATOR,
): { table: Table; violations: Violation[] } {
  const { violations, require } = violationList();
  for (const name of table.names)
    require(COLUMNS.includes(name), "header", name, "is a column of offers");
  for (const row of table.rows) {
    const of = (name: string) => row[name] ?? "";
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, of("sku"), field, rule);
    holds(of("sku") !== "", "sku", "is filled");
    holds(lengthOf(of("sku")) <= 40, "sku", "is at most 40 characters long");
    holds(
      ["", "update", "delete"].includes(of("update-delete")),
      "update-delete",
      "is empty, update or delete",
    );
    if (of("update-delete") === "delete") continue;

    const [id, type] = [of("product-id"), of("product-id-type")];
    holds(id !== "", "product-id", "is filled");
    holds(operator.idTypes.includes(type), "product-id-type", "is a type of the operator");
    const digits = DIGITS[type];
    holds(
      digits === undefined || digits.includes(id.length),
      "product-id",
      "has as many digits as its type",
    );
    holds(digits === undefined || gtinFault(id) === null, "product-id", "is valid");
    holds(operator.states.includes(of("state")), "state", "is a state of the operator");
    holds(isPrice(of("price")), "price", "is a price");
    const discount = of("discount-price");
    holds(
      discount === "" || (isPrice(discount) && Number(discount) < Number(of("price"))),
      "discount-price",
      "is below the price",
    );
    holds(isWhole(of("quantity")), "quantity", "is a number");
    for (const name of ["leadtime-to-ship", "min-quantity-alert"]) {
      holds(of(name) === "" || isWhole(of(name)), name, "is a number");
    }
    for (const name of ["min-order-quantity", "max-order-quantity", "package-quantity"]) {
      holds(of(name) === "" || isWhole(of(name), 1), name, "is at least 1");
    }
    holds(!hasTags(of("description")), "description", "is plain text");
  }
  for (const row of repeated(table.rows, ({ sku = "" }) => sku))
    require(false, row["sku"] ?? "", "sku", "is unique");
  const offers = table.rows.filter((row) => row["update-delete"] !== "delete");
  const productAndState = (row: Record<string, string>) =>
    `${(row["product-id"] ?? "").padStart(14, "0")} ${row["state"] ?? ""}`;
  for (const row of repeated(offers, productAndState)) {
    require(false, row["sku"] ?? "", "product-id", "has one offer in each state");
  }
  return { table, violations };
}
