import { ITEM_ISSUES } from "@/distributor/price-file/item-check.ts";
import { LIFECYCLES } from "@/distributor/price-file/distributor-item.ts";

const MOVEMENTS = [
  "added",
  "changed",
  "missing",
  "cost",
  "cost-up",
  "cost-down",
  "stock",
  "stock-up",
  "stock-down",
] as const;

/** The weight classes, as the database counts them. They have no unit, because the file doesn't state one. */
export const WEIGHT_CLASSES = ["0", "1", "2", "3", "4"] as const;

/** The warehouse condition for items that their manufacturer ships. */
export const DROP_SHIP = "drop-ship";

/** The URL of the items with stock in at least one of these warehouses. */
export const warehousesAddress = (codes: readonly string[]): string =>
  `/suppliers/tdx-ca/catalog?warehouse=${codes.join(".")}`;

/** The warehouse codes in the value of a condition. */
export const warehousesIn = (value: string): string[] => value.split(".");

const CODE = /^[A-Z0-9]{1,8}$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CATEGORY = /^\d{3}(?:\d{3}){0,2}$/;

/** Whether each condition accepts a value from the URL. */
const ACCEPTS = {
  stock: (value) => ["available", "none"].includes(value),
  lifecycle: (value) => LIFECYCLES.some((each) => each === value),
  promo: (value) => ["any", "soon"].includes(value),
  warehouse: (value) =>
    value === DROP_SHIP ||
    (value.length <= 200 && warehousesIn(value).every((code) => CODE.test(code))),
  state: (value) => ["missing", "discontinued"].includes(value),
  linked: (value) => ["yes", "no"].includes(value),
  category: (value) => CATEGORY.test(value),
  brand: (value) => value.length <= 80,
  media: (value) => value.length <= 8,
  weight: (value) => WEIGHT_CLASSES.some((each) => each === value),
  parcel: (value) => ["yes", "no"].includes(value),
  map: (value) => ["yes", "no"].includes(value),
  retiring: (value) => ["replaced", "alone"].includes(value),
  french: (value) => ["yes", "no"].includes(value),
  flag: (value) => ["refurbished", "drop-ship-only"].includes(value),
  issue: (value) => Object.keys(ITEM_ISSUES).includes(value),
  moved: (value) => {
    const [movement, file = ""] = value.split(".");
    return MOVEMENTS.some((each) => each === movement) && UUID.test(file);
  },
} satisfies Record<string, (value: string) => boolean>;
export type ItemCondition = keyof typeof ACCEPTS;

export const ITEM_CONDITIONS = Object.keys(ACCEPTS).flatMap((name) =>
  isCondition(name) ? [name] : [],
);

function isCondition(name: string): name is ItemCondition {
  return name in ACCEPTS;
}

/** The search and the conditions of the list. */
export type ItemQuery = { search: string } & Partial<Record<ItemCondition, string>>;

/** Reads the search and the conditions from the URL. Unknown values are ignored, because people edit URLs. */
export function itemQueryIn(params: URLSearchParams): ItemQuery {
  const query: ItemQuery = { search: params.get("q") ?? "" };
  for (const name of ITEM_CONDITIONS) {
    const value = params.get(name);
    if (value !== null && value !== "" && ACCEPTS[name](value)) query[name] = value;
  }
  return query;
}

/** Whether the query filters the items at all. */
export const isNarrow = ({ search, ...conditions }: ItemQuery): boolean =>
  search.trim() !== "" || Object.keys(conditions).length > 0;

/** The conditions in the form that the database expects: terms that items must have, and named conditions. */
export function queryConditions(query: ItemQuery): Record<string, string | boolean | string[]> {
  const { search, promo, linked, moved } = query;
  const [movement, file] = moved?.split(".") ?? [];
  const terms: string[] = [];
  const term = (letter: string, value: string | undefined) => {
    if (value !== undefined) terms.push(letter + value);
  };
  const either = (value: string | undefined, yes: string, no: string) => {
    if (value !== undefined) terms.push(value === "yes" ? yes : no);
  };
  term("s", query.stock);
  term("l", query.lifecycle);
  const warehouses = query.warehouse === undefined ? [] : warehousesIn(query.warehouse);
  if (warehouses.length === 1) term("w", query.warehouse);
  term("x", query.state);
  term("c", query.category);
  term("m", query.brand);
  term("t", query.media);
  term("k", query.weight);
  term("f", query.flag);
  term("i", query.issue);
  either(query.parcel, "fparcel", "hno-parcel");
  either(query.map, "hmap", "hno-map");
  term("hretiring-", query.retiring);
  either(query.french, "hfrench", "hno-french");
  return {
    ...(search.trim() === "" ? {} : { search }),
    ...(promo === undefined ? {} : { [promo === "soon" ? "ends_soon" : "promo"]: true }),
    ...(linked === undefined ? {} : { linked }),
    ...(movement === undefined || file === undefined ? {} : { movement, file }),
    ...(warehouses.length > 1 ? { any: warehouses.map((code) => `w${code}`) } : {}),
    ...(terms.length === 0 ? {} : { terms }),
  };
}
