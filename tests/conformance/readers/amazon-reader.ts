import {
  gtinFault,
  isPrice,
  isWhole,
  repeated,
  type Table,
  tableOf,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Amazon does with an Inventory Loader file. Sources: Seller Central help 200385480 with the definitions of the
 * template (columns, codes, amounts), and the notice of October 2007 that a new offer needs a quantity above zero; read
 * on 2026-11-23.
 */

const ACTIONS = ["a", "d", "x"];

/** Whether a product-id is valid for its type. */
const TYPES: Readonly<Record<string, (id: string) => boolean>> = {
  "1": (id) => /^[A-Z0-9]{10}$/.test(id),
  "2": (id) => /^(?:\d{9}[\dX]|97[89]\d{10})$/.test(id),
  "3": (id) => id.length === 12 && gtinFault(id) === null,
  "4": (id) => [8, 13].includes(id.length) && gtinFault(id) === null,
};

/** `known` has the SKUs that already have an offer. */
export function readAmazon(
  text: string,
  known: ReadonlySet<string> = new Set(),
): { table: Table; violations: Violation[] } {
  // The tab-delimited template has no quoting: a tab always ends a cell, and a line end always ends a row.
  const lines = text.replace(/\n$/, "").split("\n");
  const table = tableOf(lines.map((line) => line.split("\t")));
  const { violations, require } = violationList();
  for (const row of table.rows) {
    const of = (name: string) => row[name] ?? "";
    const sku = of("sku");
    const holds = (value: boolean, field: string, rule: string) => require(value, sku, field, rule);
    holds(/^\S.{0,39}$/u.test(sku), "sku", "has 1 to 40 characters");
    holds(ACTIONS.includes(of("add-delete")), "add-delete", "is a, d or x");
    if (of("add-delete") !== "a") continue;

    const [id, type] = [of("product-id"), of("product-id-type")];
    holds(known.has(sku) || id !== "", "product-id", "is given for a new offer");
    holds((id === "") === (type === ""), "product-id-type", "comes with a product-id");
    holds(type === "" || TYPES[type]?.(id) === true, "product-id", "fits its type");
    const price = of("price");
    holds(isPrice(price), "price", "is above zero, without separators");
    const [least, most] = [of("minimum-seller-allowed-price"), of("maximum-seller-allowed-price")];
    holds(
      least === "" || (isPrice(least) && Number(least) <= Number(price)),
      "minimum-seller-allowed-price",
      "is not above the price",
    );
    holds(
      most === "" || (isPrice(most) && Number(most) >= Number(price)),
      "maximum-seller-allowed-price",
      "is not below the price",
    );
    holds(/^(?:[1-9]|10|11)$/.test(of("item-condition")), "item-condition", "is a condition code");
    holds(
      isWhole(of("quantity"), known.has(sku) ? 0 : 1),
      "quantity",
      "is above zero for a new offer",
    );
    holds(
      of("handling-time") === "" || isWhole(of("handling-time")),
      "handling-time",
      "is a number of days",
    );
  }
  for (const row of repeated(table.rows, ({ sku = "" }) => sku))
    require(false, row["sku"] ?? "", "sku", "is unique");
  return { table, violations };
}
