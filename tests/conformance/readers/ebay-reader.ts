import {
  gtinFault,
  hasActiveContent,
  isLink,
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
 * What eBay does with an uploaded listing file. Sources: File Exchange Basic and Advanced Template Instructions 3.5.2
 * (July 2015: columns, actions, end codes), Sell Inventory API of November 2025 (a listing needs an image, and is out
 * of stock without a quantity), both read on 2026-11-23.
 */

const SITES: Readonly<Record<string, readonly [country: string, currency: string]>> = {
  Canada: ["CA", "CAD"],
  CanadaFrench: ["CA", "CAD"],
  US: ["US", "USD"],
  UK: ["GB", "GBP"],
};
const HEADER = /^\*?Action\(SiteID=(\w+)\|Country=(\w+)\|Currency=(\w+)\|Version=(\d+)\)$/;
const END_CODES = ["NotAvailable", "Incorrect", "LostOrBroken", "OtherListingError"];
const CONDITIONS = [
  "1000",
  "1500",
  "1750",
  "2000",
  "2500",
  "2750",
  "3000",
  "4000",
  "5000",
  "6000",
  "7000",
];
const DOES_NOT_APPLY = "Does not apply";
const POLICIES = ["ShippingProfileName", "ReturnProfileName", "PaymentProfileName"];

type Row = Record<string, string>;

/** Reads a file into an account, where `listed` has the labels of its current listings. */
export function readEbay(
  text: string,
  listed: ReadonlySet<string> = new Set(),
): { table: Table; violations: Violation[]; listed: ReadonlySet<string> } {
  const table = tableOf(parseDelimited(text, ","));
  const [action = ""] = table.names;
  const { violations, require } = violationList();
  const [, site = "", country, currency] = HEADER.exec(action) ?? [];
  const pair = SITES[site];
  require(pair !== undefined &&
    pair[0] === country &&
    pair[1] === currency, "header", "Action", "names a site with its country and currency");

  const now = new Set(listed);
  for (const row of table.rows) {
    const label = row["CustomLabel"] ?? "";
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, label, field, rule);
    const known = listed.has(label);
    holds(label !== "" && lengthOf(label) <= 50, "CustomLabel", "has 1 to 50 characters");
    switch (row[action] ?? "") {
      case "Add":
        holds(!known, "Action", "adds only what is not listed yet");
        complete(row, holds);
        now.add(label);
        break;
      case "Revise":
        holds(known, "Action", "revises only what is listed");
        complete(row, holds, 0);
        break;
      case "End":
        holds(known, "Action", "ends only what is listed");
        holds(END_CODES.includes(row["EndCode"] ?? ""), "EndCode", "is given with End");
        now.delete(label);
        break;
      default:
        holds(false, "Action", "is Add, Revise or End");
    }
  }
  for (const row of repeated(table.rows, ({ CustomLabel = "" }) => CustomLabel)) {
    require(false, row["CustomLabel"] ?? "", "CustomLabel", "is unique");
  }
  return { table, violations, listed: now };
}

type Holds = (value: boolean, field: string, rule: string) => void;

function complete(row: Row, holds: Holds, leastQuantity = 1) {
  const of = (name: string) => row[name] ?? "";
  holds(/^\d+$/.test(of("*Category")), "*Category", "is a number");
  holds(of("*Title") !== "" && lengthOf(of("*Title")) <= 80, "*Title", "has 1 to 80 characters");
  holds(CONDITIONS.includes(of("*ConditionID")), "*ConditionID", "is a condition id");
  holds(of("*Description") !== "", "*Description", "is filled");
  holds(!hasActiveContent(of("*Description")), "*Description", "has no active content");
  holds(
    of("*Format") === "FixedPrice" && of("*Duration") === "GTC",
    "*Duration",
    "is GTC for a fixed price",
  );
  holds(isPrice(of("*StartPrice")), "*StartPrice", "is a price");
  holds(
    isWhole(of("*Quantity"), leastQuantity),
    "*Quantity",
    leastQuantity > 0 ? "is at least 1 to add" : "is a number",
  );
  holds(of("*Location") !== "", "*Location", "is filled");
  holds(isWhole(of("*DispatchTimeMax")), "*DispatchTimeMax", "is a number of days");
  const images = of("PicURL").split("|");
  holds(images.every(isLink) && images.length <= 24, "PicURL", "has 1 to 24 images");
  for (const policy of POLICIES) holds(of(policy) !== "", policy, "is filled");
  identified(of("Product:UPC"), of("Product:EAN"), of("Product:ISBN"), holds);
}

function identified(upc: string, ean: string, isbn: string, holds: Holds) {
  holds(
    [upc, ean, isbn].some((one) => one !== ""),
    "Product:UPC",
    "or another identifier is given",
  );
  if (upc !== "" && upc !== DOES_NOT_APPLY) {
    holds(upc.length === 12, "Product:UPC", "has 12 digits");
    holds(gtinFault(upc) === null, "Product:UPC", "is valid");
  }
  if (ean !== "" && ean !== DOES_NOT_APPLY) {
    holds([8, 13].includes(ean.length), "Product:EAN", "has 8 or 13 digits");
    holds(gtinFault(ean) === null, "Product:EAN", "is valid");
  }
  if (isbn !== "")
    holds(/^97[89]\d{10}$/.test(isbn) && gtinFault(isbn) === null, "Product:ISBN", "is valid");
}
