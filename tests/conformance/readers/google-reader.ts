import { JSDOM } from "jsdom";
import {
  gtinFault,
  hasTags,
  isLink,
  isPrice,
  isWhole,
  lengthOf,
  repeated,
  type Violation,
  violationList,
} from "../market-rules.ts";

/**
 * What Google Merchant Center does with a feed. Sources: product data specification (answer 7052112) and Merchant API
 * products v1 of November 2026 (attributes, enumerations), both read on 2026-11-23.
 */

type Item = Readonly<Record<string, readonly string[]>>;

const NAMESPACE = "http://base.google.com/ns/1.0";
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  availability: ["in_stock", "out_of_stock", "preorder", "backorder"],
  condition: ["new", "refurbished", "used"],
  age_group: ["newborn", "infant", "toddler", "kids", "adult"],
  gender: ["male", "female", "unisex"],
  identifier_exists: ["yes", "no"],
};
const LONGEST: Readonly<Record<string, number>> = {
  id: 50,
  title: 150,
  description: 5000,
  link: 2000,
  brand: 70,
  mpn: 70,
  product_type: 750,
  item_group_id: 50,
  color: 100,
  size: 100,
  material: 200,
  pattern: 100,
  custom_label_0: 100,
  custom_label_1: 100,
};
const REQUIRED = [
  "id",
  "title",
  "description",
  "link",
  "image_link",
  "availability",
  "price",
  "condition",
];
/** The attributes that distinguish the variants of one group. */
const VARIES = ["color", "size", "material", "pattern", "age_group", "gender"];

/** An RSS feed, read by the XML parser of jsdom, which rejects markup that isn't well-formed. */
export function readRss(text: string) {
  const { document } = new JSDOM(text, { contentType: "text/xml" }).window;
  const items = Array.from(document.querySelectorAll("channel > item"), (item) => {
    const values: Record<string, string[]> = {};
    for (const { namespaceURI, localName, textContent } of item.children) {
      if (namespaceURI !== NAMESPACE) throw new Error(`${localName} isn't an element of Google.`);
      (values[localName] ??= []).push(textContent ?? "");
    }
    return values;
  });
  const { violations, require } = checked(items);
  for (const name of ["title", "link", "description"]) {
    const content = document.querySelector(`channel > ${name}`)?.textContent ?? "";
    require(content !== "", "channel", name, "is filled");
  }
  return { items, violations };
}

/** A tab-separated feed: a cell may be quoted, and contains no tabs or line endings. */
export function readTsv(text: string) {
  const [names = [], ...rows] = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  const items = rows.map((row, at) => {
    if (row.length !== names.length) throw new Error(`Row ${at + 2} has another number of cells.`);
    const values: Record<string, string[]> = {};
    for (const [column, name] of names.entries()) {
      const cell = row[column] ?? "";
      const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      if (value !== "")
        values[name] = name === "additional_image_link" ? value.split(",") : [value];
    }
    return values;
  });
  return { items, violations: checked(items).violations };
}

function checked(items: readonly Item[]): ReturnType<typeof violationList> {
  const list = violationList();
  const { require } = list;
  const only = (item: Item, name: string) => item[name]?.[0] ?? "";
  for (const item of items) {
    const of = (name: string) => only(item, name);
    const holds = (value: boolean, field: string, rule: string) =>
      require(value, of("id"), field, rule);
    for (const name of REQUIRED) holds(of(name) !== "", name, "is filled");
    for (const [name, choices] of Object.entries(CHOICES)) {
      holds(of(name) === "" || choices.includes(of(name)), name, "is one of Google’s values");
    }
    for (const [name, longest] of Object.entries(LONGEST)) {
      holds(lengthOf(of(name)) <= longest, name, `has at most ${longest} characters`);
    }
    holds(!hasTags(of("description")), "description", "is plain text");
    for (const name of ["title", "description"])
      holds(!/&#?\w{2,31};/.test(of(name)), name, "has characters instead of entities");
    holds(isLink(of("link")), "link", "is a link");
    const images = item["additional_image_link"] ?? [];
    holds(isLink(of("image_link")) && images.every(isLink), "image_link", "is a link");
    holds(images.length <= 10, "additional_image_link", "has at most 10 images");
    priced(of("price"), of("sale_price"), holds);
    const needsDate = ["preorder", "backorder"].includes(of("availability"));
    holds(
      !needsDate || /^\d{4}-\d{2}-\d{2}/.test(of("availability_date")),
      "availability_date",
      "comes with a preorder",
    );
    const gtin = of("gtin");
    holds(gtin === "" || gtinFault(gtin) === null, "gtin", "is valid");
    const isIdentified = gtin !== "" || (of("brand") !== "" && of("mpn") !== "");
    holds(isIdentified || of("identifier_exists") === "no", "gtin", "or brand and MPN are given");
    const category = of("google_product_category");
    holds(
      category === "" || /^\d+$/.test(category) || / > /.test(category) || !/[<>]/.test(category),
      "google_product_category",
      "is an id or a path",
    );
    holds(of("multipack") === "" || isWhole(of("multipack"), 2), "multipack", "is at least 2");
  }
  for (const item of repeated(items, (one) => only(one, "id")))
    require(false, only(item, "id"), "id", "is unique");
  const variant = (item: Item) =>
    only(item, "item_group_id") === ""
      ? ""
      : [only(item, "item_group_id"), ...VARIES.map((name) => only(item, name))].join("\t");
  for (const item of repeated(items, variant))
    require(false, only(item, "id"), "item_group_id", "has variants that differ");
  return list;
}

function priced(
  price: string,
  sale: string,
  holds: (value: boolean, field: string, rule: string) => void,
) {
  const amount = (text: string) => {
    const [value = "", currency = ""] = text.split(" ");
    return isPrice(value) && /^[A-Z]{3}$/.test(currency)
      ? { value: Number(value), currency }
      : null;
  };
  const [full, lowered] = [amount(price), amount(sale)];
  holds(full !== null, "price", "is a positive amount and a currency");
  if (sale === "") return;
  holds(
    lowered !== null &&
      full !== null &&
      lowered.value < full.value &&
      lowered.currency === full.currency,
    "sale_price",
    "is below the price",
  );
}

/** Items that claim to be the same product. Google shows one of them and limits the others. */
export const sharedGtins = (items: readonly Item[]): Violation[] =>
  repeated(
    items,
    (item) =>
      (item["gtin"]?.[0] ?? "") &&
      `${item["gtin"]?.[0]?.padStart(14, "0")} ${item["condition"]?.[0]}`,
  ).map((item) => ({ item: item["id"]?.[0] ?? "", field: "gtin", rule: "belongs to one item" }));
