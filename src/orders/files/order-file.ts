import { type FileColumns, findHeader } from "@/orders/files/file-columns.ts";
import { deadlinesOf, readStatus } from "@/orders/state/channel-terms.ts";

/** The names that marketplaces, shops and distributors give to the columns of their order files. */
export const ORDER_COLUMNS = {
  number: [
    "ordernumber",
    "orderid",
    "order#",
    "po#",
    "ponumber",
    "purchaseordernumber",
    "number",
    "numerodecommande",
    "name",
    "order",
  ],
  placed: [
    "purchasedate",
    "datecreated",
    "createdat",
    "orderdate",
    "dateplaced",
    "placedat",
    "podate",
    "datedecommande",
    "date",
  ],
  status: ["orderstatus", "status", "fulfillmentstatus", "state", "statut"],
  lineId: ["orderitemid", "orderlineid", "lineid", "line#", "polinenumber"],
  sku: [
    "offersku",
    "sellersku",
    "lineitemsku",
    "vendorsku",
    "customerpartnumber",
    "mfgpartnumber",
    "sku",
    "ugs",
    "itemsku",
  ],
  title: [
    "productname",
    "lineitemname",
    "itemdescription",
    "producttitle",
    "title",
    "description",
    "details",
  ],
  quantity: [
    "quantitypurchased",
    "lineitemquantity",
    "quantityordered",
    "qtyordered",
    "quantity",
    "qty",
    "quantite",
  ],
  price: ["unitprice", "lineitemprice", "itemcost", "unitcost", "price", "prixunitaire"],
  lineTotal: ["itemprice", "linetotal", "extendedprice", "amount"],
  currency: ["currency", "devise", "currencycode"],
  shipping: ["shippingprice", "shippingcost", "shippingamount", "shipping"],
  tax: ["itemtax", "taxamount", "taxes", "tax"],
  discount: ["discountamount", "discount"],
  shipBy: [
    "latestshipdate",
    "shipby",
    "shipbydate",
    "shippingdeadline",
    "promisedate",
    "requestedshipdate",
  ],
  method: ["shipservicelevel", "shippingmethod", "shippingtype", "shipmethod"],
  buyer: ["recipientname", "shippingname", "shiptoname", "customername", "buyername"],
  street: [
    "shipaddress1",
    "shippingaddress1",
    "shiptoaddress1",
    "shippingstreet",
    "shippingaddressstreet1",
    "customershippingaddress",
    "address",
  ],
  city: ["shipcity", "shippingcity", "shiptocity", "shippingaddresscity", "city"],
  region: [
    "shipstate",
    "shippingprovince",
    "shiptostate",
    "shippingaddressstate",
    "province",
    "region",
  ],
  postalCode: [
    "shippostalcode",
    "shippingzip",
    "shiptozipcode",
    "shiptozip",
    "shippingaddresszip",
    "shippingaddresszipcode",
    "postalcode",
    "zip",
    "codepostal",
  ],
  country: ["shipcountry", "shippingcountry", "shiptocountry", "shippingaddresscountry", "country"],
  email: ["buyeremail", "email", "customeremail"],
  phone: ["shipphonenumber", "buyerphonenumber", "shippingphone", "customerphonenumber", "phone"],
} as const;
export type OrderField = keyof typeof ORDER_COLUMNS;
export const REQUIRED_FIELDS = ["number", "sku", "quantity"] as const;

export type OrderTable = {
  headers: readonly string[];
  columns: FileColumns<OrderField>;
  rows: readonly { row: number; cells: readonly string[] }[];
};

/** Finds the columns of an order file. The person can change them before orders are read. */
export function readOrderTable(
  rows: readonly (readonly string[])[],
): OrderTable | { error: "no-columns" } {
  const header = findHeader(rows, ORDER_COLUMNS, REQUIRED_FIELDS);
  if (header === null) return { error: "no-columns" };
  return {
    headers: header.headers,
    columns: header.columns,
    rows: rows
      .slice(header.at + 1)
      .map((cells, index) => ({ row: header.at + index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}

export type OrderRowError = "no-number" | "no-sku" | "bad-quantity" | "bad-price" | "bad-date";

export type SentOrder = {
  row: number;
  number: string;
  placed_at: string;
  state: string;
  channel_status: string | null;
  currency: string | null;
  shipping: string;
  tax: string;
  discount: string;
  shipping_method: string | null;
  acknowledge_by: string;
  ship_by: string;
  deliver_by: string;
  email: string | null;
  address: Record<string, string | null>;
  lines: {
    sku: string;
    title: string | null;
    quantity: number;
    unit_price: string;
    external_id: string | null;
  }[];
};

export type OrderFile = {
  orders: SentOrder[];
  /** Orders with an error are left out whole, because a part of an order would be wrong. */
  errors: { row: number; number: string; error: OrderRowError }[];
};

type Cells = (field: OrderField) => string;

/** Reads the orders of a table. An order of several lines has several rows with the same number. */
export function readOrders(
  { columns, rows }: OrderTable,
  { kind, now }: { kind: string | null; now: string },
): OrderFile {
  const orders = new Map<string, SentOrder>();
  const errors: OrderFile["errors"] = [];
  for (const { row, cells } of rows) {
    const cell: Cells = (field) => cells[columns[field] ?? -1]?.trim() ?? "";
    const number = cell("number");
    const line = readLine(cell);
    if (number === "") errors.push({ row, number, error: "no-number" });
    else if ("error" in line) errors.push({ row, number, error: line.error });
    else {
      const known = orders.get(number);
      if (known) known.lines.push(line);
      else {
        const order = readOrder(cell, { row, number, kind, now });
        if (order === null) errors.push({ row, number, error: "bad-date" });
        else orders.set(number, { ...order, lines: [line] });
      }
    }
  }
  const wrong = new Set(errors.map(({ number }) => number));
  return { orders: Array.from(orders.values()).filter(({ number }) => !wrong.has(number)), errors };
}

type Line = SentOrder["lines"][number];

function readLine(cell: Cells): Line | { error: OrderRowError } {
  const sku = cell("sku");
  const quantity = Number(cell("quantity").replace(/\.0+$/, ""));
  if (sku === "") return { error: "no-sku" };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1_000_000)
    return { error: "bad-quantity" };
  const price = readAmount(cell("price")) ?? shareOf(readAmount(cell("lineTotal")), quantity);
  if (price === null) return { error: "bad-price" };
  return {
    sku,
    title: cell("title") || null,
    quantity,
    unit_price: price,
    external_id: cell("lineId") || null,
  };
}

function readOrder(
  cell: Cells,
  { row, number, kind, now }: { row: number; number: string; kind: string | null; now: string },
): SentOrder | null {
  const placed = cell("placed") === "" ? now : readMoment(cell("placed"));
  const shipBy = cell("shipBy") === "" ? null : readMoment(cell("shipBy"));
  if (placed === null) return null;
  const deadlines = deadlinesOf(kind, placed);
  const country = readCountry(cell("country"));
  return {
    row,
    number,
    placed_at: placed,
    state: readStatus(cell("status")) ?? "new",
    channel_status: cell("status") || null,
    currency: /^[A-Za-z]{3}$/.test(cell("currency")) ? cell("currency").toUpperCase() : null,
    shipping: readAmount(cell("shipping")) ?? "0",
    tax: readAmount(cell("tax")) ?? "0",
    discount: readAmount(cell("discount")) ?? "0",
    shipping_method: cell("method") || null,
    acknowledge_by: deadlines.acknowledgeBy,
    ship_by: shipBy ?? deadlines.shipBy,
    deliver_by: deadlines.deliverBy,
    email: cell("email") || null,
    address: {
      name: cell("buyer") || null,
      street: cell("street") || null,
      city: cell("city") || null,
      region: cell("region") || null,
      postal_code: cell("postalCode") || null,
      country,
      phone: cell("phone") || null,
    },
    lines: [],
  };
}

/** An amount in exact decimal text: "1,234.50", "1 234,50 $", "CAD 12". Null if it isn't one. */
export function readAmount(written: string): string | null {
  const text = written.replaceAll(/[^\d.,-]/g, "");
  if (text === "" || text.startsWith("-")) return null;
  const lastComma = text.lastIndexOf(",");
  const isDecimalComma = lastComma > text.lastIndexOf(".") && text.length - lastComma <= 3;
  const plain = isDecimalComma
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replaceAll(",", "");
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? plain : null;
}

/** The price of one unit, rounded to a cent. */
function shareOf(total: string | null, quantity: number): string | null {
  if (total === null) return null;
  const [whole = "0", part = ""] = total.split(".");
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2));
  const unit = (cents + BigInt(quantity) / 2n) / BigInt(quantity);
  const text = unit.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A date as a UTC timestamp. 03/04/2026 could be two days, so it isn't read. */
function readMoment(written: string): string | null {
  const [, year, month, day, time = "00:00:00", zone = "Z"] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      written,
    ) ?? [];
  if (year === undefined) return null;
  const offset = zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const moment = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

function readCountry(written: string): string | null {
  const word = written.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(word)) return word;
  if (word === "CANADA" || word === "CAN") return "CA";
  return ["UNITED STATES", "USA", "ÉTATS-UNIS"].includes(word) ? "US" : null;
}
