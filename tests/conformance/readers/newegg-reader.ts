import {
  isPrice,
  isWhole,
  parseDelimited,
  repeated,
  type Table,
  tableOf,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Newegg Canada does with a price and inventory file. Sources: the columns that a reseller's own importer reads,
 * and the fields and values of the Marketplace SDK of November 2024 (InventoryAndPriceFeedRequest); read on 2026-11-23.
 */

const COLUMNS = [
  "Seller Part #",
  "NE Item #",
  "Currency",
  "MSRP",
  "MAP",
  "Checkout MAP",
  "Selling Price",
  "Inventory",
  "Fulfillment Option",
  "Shipping",
  "Activation Mark",
];
const isOneOf = (value: string, ...choices: string[]) => choices.includes(value);

export function readNewegg(text: string): { table: Table; violations: Violation[] } {
  const [title, ...rows] = parseDelimited(text, ",");
  const table = tableOf(rows);
  const { violations, require } = violationList();
  require(title?.length === 1 && title[0] !== "", "file", "title", "comes before the columns");
  require(table.names.join() === COLUMNS.join(), "header", "columns", "are those of the template");
  for (const row of table.rows) {
    const of = (name: string) => row[name] ?? "";
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, of("Seller Part #"), field, rule);
    holds(of("Seller Part #") !== "", "Seller Part #", "is filled");
    holds(of("Seller Part #").length <= 40, "Seller Part #", "has at most 40 characters");
    holds(of("Currency") === "CAD", "Currency", "is CAD in Canada");
    holds(isPrice(of("Selling Price")), "Selling Price", "is a price");
    holds(of("MSRP") === "" || isPrice(of("MSRP")), "MSRP", "is a price");
    // A price below the MAP is accepted: Newegg then shows it in the cart only. An empty MAP would change nothing.
    holds(of("MAP") === "0" || isPrice(of("MAP")), "MAP", "is a price, or 0 to have none");
    holds(isWhole(of("Inventory")), "Inventory", "is a number");
    holds(isOneOf(of("Checkout MAP"), "", "True", "False"), "Checkout MAP", "is True or False");
    holds(
      isOneOf(of("Fulfillment Option"), "Seller", "Newegg"),
      "Fulfillment Option",
      "is Seller or Newegg",
    );
    holds(isOneOf(of("Shipping"), "Default", "Free"), "Shipping", "is Default or Free");
    holds(isOneOf(of("Activation Mark"), "True", "False"), "Activation Mark", "is True or False");
  }
  const key = (row: Record<string, string>) => row["Seller Part #"] ?? "";
  for (const row of repeated(table.rows, key))
    require(false, key(row), "Seller Part #", "is unique");
  return { table, violations };
}
