import type { SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";

export type Unit = (typeof WEIGHT_UNITS)[number] | (typeof SIZE_UNITS)[number];

/** The values that a channel accepts in a field. Lengths count characters as people see them. */
export type ChannelFieldKind =
  /** Fits on one line. `pattern` must match the whole value. */
  | { is: "text"; longest?: number; pattern?: string }
  | { is: "long-text"; longest?: number; markup: "html" | "none" }
  /** An amount with this many digits after the decimal point. Some channels expect the currency after the amount. */
  | { is: "money"; places: number; withCurrency: boolean; aboveZero: boolean }
  /** A measurement in this unit, or in the unit that a setting of the shop states. */
  | { is: "decimal"; places: number; unit?: Unit | { setting: string } }
  | { is: "integer"; least: number; most?: number }
  | { is: "date" }
  /** A two-letter code, or the country's name in the language that a setting of the shop states. */
  | { is: "country"; nameIn?: { setting: string } }
  /** `isOpen`: each marketplace's operator or each shop can add values. They are accepted if a person maps them. */
  | { is: "choice"; choices: readonly string[]; isOpen?: true }
  /**
   * `strict`: the channel rejects the whole item if the GTIN is wrong. `own`: no other product may have the same GTIN.
   * `lengths`: the shortest form of the number is sent, and its length must be one of these.
   */
  | { is: "gtin"; strict: boolean; own?: true; lengths?: readonly number[] }
  | { is: "link"; longest?: number }
  /** The URL of an image that the channel fetches. */
  | { is: "image"; longest?: number }
  /** Several values in one cell. Values the channel doesn't accept are dropped with a warning. */
  | { is: "list"; of: "text" | "image"; most?: number; longest?: number; separator: string }
  /** `pattern` must match the whole code. */
  | { is: "category"; longest?: number; pattern?: string };

export const text = (longest?: number): ChannelFieldKind =>
  longest === undefined ? { is: "text" } : { is: "text", longest };

export const longText = (markup: "html" | "none", longest?: number): ChannelFieldKind =>
  longest === undefined ? { is: "long-text", markup } : { is: "long-text", markup, longest };

export const choice = (...choices: string[]): ChannelFieldKind => ({ is: "choice", choices });
/** The marketplace's own values. Its operator may have added others. */
export const openChoice = (...choices: string[]): ChannelFieldKind => ({
  is: "choice",
  choices,
  isOpen: true,
});

/** A selling price, which must be above zero. */
export const price: ChannelFieldKind = {
  is: "money",
  places: 2,
  withCurrency: false,
  aboveZero: true,
};
/** Costs and similar amounts, which may be zero. */
export const amount: ChannelFieldKind = { ...price, aboveZero: false };

export const measurement = (unit: Unit, places = 2): ChannelFieldKind => ({
  is: "decimal",
  places,
  unit,
});
/** A measurement in the unit that the shop's own settings define. */
export const inUnit = (key: string, places = 2): ChannelFieldKind => ({
  is: "decimal",
  places,
  unit: { setting: key },
});
export const whole = (least = 0, most?: number): ChannelFieldKind =>
  most === undefined ? { is: "integer", least } : { is: "integer", least, most };

export const image: ChannelFieldKind = { is: "image" };
export const date: ChannelFieldKind = { is: "date" };
export const isoCountry: ChannelFieldKind = { is: "country" };
export const category: ChannelFieldKind = { is: "category" };
export const gtin: ChannelFieldKind = { is: "gtin", strict: true };
/** A GTIN in its shortest form, with one of these numbers of digits. */
export const gtinOf = (...lengths: number[]): ChannelFieldKind => ({
  is: "gtin",
  strict: true,
  lengths,
});
/** A GTIN that the channel accepts even if it's wrong, so an error in it is only a warning. */
export const barcode: ChannelFieldKind = { is: "gtin", strict: false };
/** A GTIN that identifies one product of the shop. An error in it is only a warning. */
export const ownBarcode: ChannelFieldKind = { is: "gtin", strict: false, own: true };
