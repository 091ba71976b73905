import { toPlainText } from "@/lib/text/printable.ts";
import type { DistributorItem, Lifecycle } from "./distributor-item.ts";
import type { FieldMap, ItemField } from "./field-map.ts";
import { fileDate } from "./file-date.ts";

/** A value that can't be stored as it's written. Texts are truncated, counts become 0, and other fields stay empty. */
export type UnreadField = { field: ItemField | "warehouse"; written: string };

export type ReadItem = {
  item: DistributorItem;
  unread: readonly UnreadField[];
  /** Whether a date has a four-digit year. Files mix both forms. */
  hasCentury: boolean;
};

const LIFECYCLES = new Map<string, Lifecycle>([
  ["A", "active"],
  ["B", "special-order"],
  ["C", "end-of-life"],
  ["T", "to-be-discontinued"],
]);

const COUNT = /^\d{1,9}$/;
const AMOUNT = /^\d{1,8}(?:\.\d{1,4})?$/;
const MEASURE = /^\d{1,6}(?:\.\d{1,4})?$/;
const CENTURY_LENGTH = 8;
const COUNTRY = /^[A-Z]{2}$/;

/** Texts longer than this are truncated. */
const LONGEST_TEXT = {
  description: 200,
  descriptionFr: 200,
  longDescription: 400,
  manufacturer: 80,
  promoComment: 250,
};
/** Codes longer than this are left out, because a truncated code would be a different code. */
const LONGEST_CODE = { mpn: 40, category: 14, gtin: 14, unspsc: 10, mediaType: 8, successor: 8 };

/** A placeholder, not a quantity: the total, or every warehouse, of an item that isn't stocked, such as a credit. */
const NO_QUANTITY = 9999;

/**
 * Creates a reader of records for a map of positions. The positions are resolved once, because a file has a million
 * records.
 */
export function itemReader({ fields, warehouses }: FieldMap) {
  const at = (field: ItemField) => (fields[field] ?? 0) - 1;
  const places = warehouses.map((place) => place.position - 1);

  return (cells: readonly string[]): ReadItem => {
    const unread: UnreadField[] = [];
    let hasCentury = false;
    const text = (field: ItemField) => (cells[at(field)] ?? "").trim();
    const code = (field: keyof typeof LONGEST_CODE, written = text(field)) => {
      const isLong = written.length > LONGEST_CODE[field];
      if (isLong) unread.push({ field, written });
      return isLong || written === "" ? null : written;
    };
    const cut = (field: keyof typeof LONGEST_TEXT, written: string) => {
      if (written.length <= LONGEST_TEXT[field]) return written;
      unread.push({ field: field === "longDescription" ? "longDescription1" : field, written });
      return toPlainText(written.slice(0, LONGEST_TEXT[field])).trim();
    };
    const optional = (field: keyof typeof LONGEST_TEXT & ItemField) =>
      cut(field, text(field)) || null;
    const isYes = (field: ItemField) => text(field).toUpperCase() === "Y";
    const flag = (field: ItemField, index: number) =>
      (cells[at(field)] ?? "").charAt(index).toUpperCase() === "Y";
    function read<Value>(
      field: ItemField | "warehouse",
      written: string,
      parse: (value: string) => Value | null,
    ): Value | null {
      if (written === "") return null;
      const value = parse(written);
      if (value === null) unread.push({ field, written });
      return value;
    }
    const count = (field: ItemField) => read(field, text(field), parseCount) ?? 0;
    const amount = (field: ItemField) => read(field, text(field), parseAmount);
    const measure = (field: ItemField) => read(field, text(field), parseMeasure);
    const date = (field: ItemField) => {
      const written = text(field);
      if (/^0*$/.test(written)) return null;
      const found = read(field, written, fileDate);
      if (found !== null && written.length === CENTURY_LENGTH) hasCentury = true;
      return found;
    };
    // The three parts are one text cut every 80 characters, so a space at the end of a part has to stay.
    const longParts = [at("longDescription1"), at("longDescription2"), at("longDescription3")]
      .map((index) => cells[index] ?? "")
      .join("")
      .trim();
    const long = cut("longDescription", longParts);
    const origin = text("origin").slice(0, 2).toUpperCase();

    const item: DistributorItem = {
      sku: text("sku"),
      mpn: code("mpn"),
      manufacturer: optional("manufacturer"),
      isDiscontinued: text("status").toUpperCase() === "D",
      description: cut("description", text("description")),
      descriptionFr: optional("descriptionFr"),
      longDescription: long === "" ? null : long,
      category: code("category"),
      gtin: code("gtin", text("gtin").replaceAll(" ", "")),
      unspsc: code("unspsc"),
      cost: amount("cost"),
      regularCost: amount("regularCost"),
      promoComment: optional("promoComment"),
      promoEnds: date("promoEnds"),
      msrp: positive(amount("msrp")),
      map: positive(amount("map")),
      total: count("total"),
      quantities: places.map(
        (index) => read("warehouse", (cells[index] ?? "").trim(), parseCount) ?? 0,
      ),
      dropShip: count("dropShip"),
      lifecycle: LIFECYCLES.get(text("lifecycle").toUpperCase()) ?? null,
      mediaType: code("mediaType"),
      eta: date("eta"),
      createdOn: date("createdOn"),
      streetDate: date("streetDate"),
      successor: code("successor"),
      minimumOrder: count("minimumOrder"),
      weight: measure("weight"),
      length: positive(measure("length")),
      width: positive(measure("width")),
      height: positive(measure("height")),
      origin: COUNTRY.test(origin) ? origin : null,
      isReturnable: isYes("returnable"),
      isParcelShippable: isYes("parcelShippable"),
      isSerialized: isYes("serialized"),
      isKit: text("kit").toUpperCase() === "K",
      isDropShipOnly: flag("attributes", 0),
      isRefurbished: flag("attributes", 1),
      isVirtual: flag("purchasing", 1),
    };
    return { item, unread, hasCentury };
  };
}

/** Whether the total or every quantity is the placeholder of an item that isn't stocked. */
export const isNonStock = ({ total, quantities }: DistributorItem): boolean =>
  total === NO_QUANTITY || (quantities.length > 0 && quantities.every((n) => n === NO_QUANTITY));

const parseCount = (written: string) => (COUNT.test(written) ? Number(written) : null);
const parseMeasure = (written: string) => (MEASURE.test(written) ? written : null);
const parseAmount = (written: string) => (AMOUNT.test(written) ? written : null);
/** The file writes 0 for a suggested or minimum price, or a size, that isn't known. */
const positive = (amount: string | null) =>
  amount === null || /^[0.]*$/.test(amount) ? null : amount;
