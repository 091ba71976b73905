import type { SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";

export type Unit = (typeof WEIGHT_UNITS)[number] | (typeof SIZE_UNITS)[number];

/** What a channel accepts in a field. Lengths count characters, as people do. */
export type ChannelFieldKind =
  /** On one line. `pattern` is what the whole of it has to match. */
  | { is: "text"; longest?: number; pattern?: string }
  | { is: "long-text"; longest?: number; markup: "html" | "none" }
  /** With so many digits after the point; some channels want the currency behind it. */
  | { is: "money"; places: number; withCurrency: boolean; aboveZero: boolean }
  /** What is measured is given in this unit, which may be a setting of the shop. */
  | { is: "decimal"; places: number; unit?: Unit | { setting: string } }
  | { is: "integer"; least: number; most?: number }
  | { is: "date" }
  | { is: "choice"; choices: readonly string[] }
  /** Where a wrong one gets the whole item refused, it is strict. */
  | { is: "gtin"; strict: boolean }
  | { is: "link"; longest?: number }
  /** The place of a picture that the channel fetches. */
  | { is: "image"; longest?: number }
  /** Several in one cell, one after the other; what the channel does not take is left out and told. */
  | { is: "list"; of: "text" | "image"; most?: number; longest?: number; separator: string }
  | { is: "category"; longest?: number };

export const text = (longest?: number): ChannelFieldKind =>
  longest === undefined ? { is: "text" } : { is: "text", longest };

export const longText = (markup: "html" | "none", longest?: number): ChannelFieldKind =>
  longest === undefined ? { is: "long-text", markup } : { is: "long-text", markup, longest };

export const choice = (...choices: string[]): ChannelFieldKind => ({ is: "choice", choices });

/** What something sells for: nothing is given away. */
export const price: ChannelFieldKind = {
  is: "money",
  places: 2,
  withCurrency: false,
  aboveZero: true,
};
/** Costs and the like, which may be nothing. */
export const amount: ChannelFieldKind = { ...price, aboveZero: false };

export const measurement = (unit: Unit, places = 2): ChannelFieldKind => ({
  is: "decimal",
  places,
  unit,
});
/** In the unit of the shop's own settings. */
export const inUnit = (key: string, places = 2): ChannelFieldKind => ({
  is: "decimal",
  places,
  unit: { setting: key },
});
export const whole = (least = 0, most?: number): ChannelFieldKind =>
  most === undefined ? { is: "integer", least } : { is: "integer", least, most };

export const image: ChannelFieldKind = { is: "image" };
export const date: ChannelFieldKind = { is: "date" };
export const category: ChannelFieldKind = { is: "category" };
export const gtin: ChannelFieldKind = { is: "gtin", strict: true };
/** A GTIN the channel can do without. */
export const barcode: ChannelFieldKind = { is: "gtin", strict: false };
