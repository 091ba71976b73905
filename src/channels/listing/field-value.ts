import { gtinError } from "@/catalogue/product/gtin.ts";
import { countryName, isCountryCode } from "@/channels/definitions/country-names.ts";
import { webAddress } from "@/lib/text/web-address.ts";
import type { ChannelFieldKind } from "@/channels/definitions/field-kind.ts";
import { shortestGtin } from "@/channels/values/gtin-forms.ts";
import type { ListingIssueCode, ListingValue } from "@/channels/listing/listing.ts";
import { withPlaces } from "@/catalogue/product/measure.ts";
import { cleanLines, oneLine, withoutMarkup } from "@/lib/text/plain-text.ts";
import { htmlOf } from "@/channels/values/rich-text.ts";
import { plainDecimal } from "@/lib/decimal.ts";
import { characterCount, truncate } from "@/lib/text/truncate.ts";

/** An error or a warning about a value. With a warning, the fitted value is sent, unless it's empty. */
export type ValueIssue = {
  code: ListingIssueCode;
  severity: "error" | "warning";
  params: Readonly<Record<string, string | number>>;
  /** A valid replacement for the value. */
  better?: string;
};
export type Fitted = { value: ListingValue; issue?: ValueIssue };

/** A field kind with the facts about its channel and settings that a value depends on. */
export type FittedKind = ChannelFieldKind & {
  holdsLines: boolean;
  currency: string;
  /** The language in which the shop names countries, or null if it uses codes. */
  namesIn: string | null;
};

const error = (
  code: ListingIssueCode,
  params: ValueIssue["params"] = {},
  better?: string,
): ValueIssue => ({
  code,
  severity: "error",
  params,
  ...(better === undefined ? {} : { better }),
});

/** URLs can't contain invisible characters, which can break whole files and hide where a URL leads. */
const LINK = /^https?:\/\/[^\s\p{Cc}\p{Cf}\ufffe\uffff<>"{}|\\^`]+$/iu;
/**
 * Prefixes for coupons, refunds and use within a company, which don't identify a product across companies (GS1 General
 * Specifications, prefixes).
 */
const RESTRICTED = /^(?:0[245]|2|9(?:8[0-4]|9))/;

/** Converts a value to the channel's format, with an issue if it isn't valid or had to be rounded. */
export function fitted(kind: FittedKind, written: string): Fitted {
  switch (kind.is) {
    case "text":
    case "category": {
      const value = oneLine(written);
      const issue = tooLong(value, kind.longest);
      if (issue) return { value, issue };
      if (!kind.pattern || patternOf(kind.pattern).test(value)) return { value };
      return kind.is === "text"
        ? { value, issue: error("shape-wrong", { pattern: kind.pattern }) }
        : { value, issue: error("category-not-a-code", { category: value }) };
    }
    case "long-text": {
      const plain = kind.markup === "html" ? htmlOf(written) : withoutMarkup(written);
      const value = kind.holdsLines ? cleanLines(plain) : oneLine(plain);
      return withIssue(value, tooLong(value, kind.longest));
    }
    case "money":
      return money(kind, written.trim());
    case "decimal": {
      const value = withPlaces(written.trim(), kind.places);
      if (value === null) return { value: written, issue: error("not-a-number") };
      // Channels reject a weight or size of 0, so a tiny one becomes the smallest value that the channel can read.
      if (isNothing(value) && !isNothing(written)) {
        const smallest = kind.places === 0 ? "1" : `0.${"1".padStart(kind.places, "0")}`;
        return { value: smallest, issue: rounded(written.trim(), smallest) };
      }
      return { value: value.includes(".") ? plainDecimal(value) : value };
    }
    case "integer": {
      const value = written.trim();
      if (!/^\d{1,15}$/.test(value)) return { value, issue: error("not-a-number") };
      const { least, most = Number.MAX_SAFE_INTEGER } = kind;
      return Number(value) < least || Number(value) > most
        ? { value, issue: error("out-of-range", { least, most }) }
        : { value: String(Number(value)) };
    }
    case "date":
      return withIssue(written, /^\d{4}-\d{2}-\d{2}$/.test(written) ? null : error("not-a-date"));
    case "country": {
      const code = written.trim().toUpperCase();
      const value = kind.namesIn === null ? code : (countryName(code, kind.namesIn) ?? "");
      // A name that a person mapped is already one of the channel's names.
      if (kind.namesIn !== null && !/^[A-Z]{2}$/.test(code)) return { value: oneLine(written) };
      return withIssue(
        value,
        value !== "" && isCountryCode(code) ? null : error("not-a-choice", { value: written }),
      );
    }
    case "choice": {
      if (kind.choices.includes(written)) return { value: written };
      const lower = written.trim().toLowerCase();
      const value = kind.choices.find((one) => one.toLowerCase() === lower);
      return value === undefined
        ? { value: written, issue: error("not-a-choice", { value: written }) }
        : { value };
    }
    case "gtin":
      return gtin(kind, written);
    case "link":
    case "image": {
      const value = webAddress(written.trim());
      if (!LINK.test(value)) return { value, issue: error("not-a-link", { value }) };
      return withIssue(value, tooLong(value, kind.longest, false));
    }
    case "list":
      return fittedList(kind, [written]);
  }
}

const withIssue = (value: ListingValue, issue: ValueIssue | null): Fitted =>
  issue ? { value, issue } : { value };

const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(`^(?:${source})$`);
  patterns.set(source, known);
  return known;
}

function tooLong(value: string, longest: number | undefined, canBeCut = true): ValueIssue | null {
  if (longest === undefined || value.length <= longest) return null;
  const length = characterCount(value);
  if (length <= longest) return null;
  return error("too-long", { longest, length }, canBeCut ? truncate(value, longest) : undefined);
}

function money(kind: FittedKind & { is: "money" }, written: string): Fitted {
  const value = withPlaces(written, kind.places);
  if (value === null) return { value: written, issue: error("not-a-price", { value: written }) };
  const shown = kind.withCurrency ? `${value} ${kind.currency}` : value;
  if (kind.aboveZero && isNothing(value)) return { value: shown, issue: error("price-zero") };
  const lost = written.split(".")[1]?.slice(kind.places) ?? "";
  return /[1-9]/.test(lost) ? { value: shown, issue: rounded(written, value) } : { value: shown };
}

const isNothing = (decimal: string) => /^[0.\s]*$/.test(decimal);
const rounded = (from: string, to: string): ValueIssue => ({
  code: "rounded",
  severity: "warning",
  params: { from, to },
});

function gtin({ strict, lengths }: FittedKind & { is: "gtin" }, written: string): Fitted {
  const typed = written.replaceAll(/[\s-]/g, "");
  const digits = lengths === undefined ? typed : shortestGtin(typed);
  const severity = strict ? "error" : "warning";
  const reason = gtinError(written);
  // An invalid GTIN is never sent to a channel. It blocks the listing if the kind is strict or the field is required;
  // otherwise, the field is omitted.
  if (reason !== null) {
    return { value: "", issue: { code: "gtin-wrong", severity, params: { reason } } };
  }
  if (lengths?.includes(digits.length) === false) {
    const params = { length: digits.length, lengths: lengths.join(", ") };
    return { value: "", issue: { code: "gtin-length", severity, params } };
  }
  const fourteen = digits.padStart(14, "0");
  // The first of 14 digits is the packaging level, so the prefix starts at the second. UPC prefixes start with a zero.
  return digits.length !== 8 && RESTRICTED.test(fourteen.slice(1))
    ? { value: digits, issue: { code: "gtin-restricted", severity, params: {} } }
    : { value: digits };
}

/** Converts the entries of a list, and drops invalid ones with a warning. No entry can contain the separator. */
export function fittedList(kind: FittedKind & { is: "list" }, written: readonly string[]): Fitted {
  const separator = kind.separator.trim();
  const value: string[] = [];
  let issue: ValueIssue | null = null;

  for (const each of written) {
    const one: FittedKind =
      kind.of === "image" ? { ...kind, is: "image" } : { ...kind, is: "text" };
    const fit = fitted(one, each);
    const text = fit.value.toString();
    if (text === "") continue;
    issue ??= fit.issue ? { ...fit.issue, severity: "warning" } : null;
    if (fit.issue) continue;
    value.push(
      separator === ""
        ? text
        : text.replaceAll(separator, kind.of === "image" ? encodeURIComponent(separator) : " "),
    );
  }
  if (kind.most !== undefined && value.length > kind.most) {
    const params = { most: kind.most, given: value.length };
    issue ??= { code: "too-many", severity: "warning", params };
    value.length = kind.most;
  }
  return withIssue(value.length === 0 ? "" : value, issue);
}
