/** The texts that a number format adds before and after a number. */
export type FormatWords = { before: string; after: string; isPercent: boolean };

export const PERCENT: FormatWords = { before: "", after: "%", isPercent: true };

/**
 * The literal parts of a format: quoted text, an escaped character, and the currency in "[$USD]" and "[$€-40C]". Other
 * brackets hold colours and conditions. "_)" leaves a space as wide as ")", and "* " fills the cell with spaces.
 */
const LITERALS =
  /"([^"]{0,255})"|\\(.)|\[\$([^[\]-]{0,60})(?:-([^[\]]{0,60}))?\]|\[[^[\]]{0,120}\]|[_*]\\?./g;
/** Characters with a meaning: letters, currencies, percent signs and "/100", but not separators or signs. */
const MEANINGFUL = /[\p{L}\p{Sc}%]|\/\s?\d/u;
/** Marks literal text, so that its letters aren't read as parts of the format. */
const LITERAL = "\u0001";

/** The currency, percent sign or unit in a number format such as '#,##0.00 "$ US"'. Null if it has none. */
export function formatWords(code: string): FormatWords | null {
  const literals: string[] = [];
  const marked = code.replaceAll(
    LITERALS,
    (_all, quoted?: string, escaped?: string, sign?: string, locale?: string) => {
      const literal = quoted ?? escaped ?? currencyOf(sign, locale);
      if (literal === undefined) return "";
      literals.push(literal);
      return LITERAL;
    },
  );
  // The first section is for positive numbers.
  const [section = ""] = marked.split(";");
  const start = section.search(/[0#?G]/);
  if (start === -1) return null;
  const end = endOfDigits(section, start);
  const textOf = (part: string) =>
    Array.from(part, (sign) => (sign === LITERAL ? (literals.shift() ?? "") : sign)).join("");
  const before = textOf(section.slice(0, start));
  textOf(section.slice(start, end));
  const after = textOf(section.slice(end));
  return meaningfulWords(before.trimStart(), after.trimEnd(), section.slice(end).includes("%"));
}

/** The dollar that a format such as "[$$-409]" means, by its locale ID. */
const DOLLARS: Readonly<Record<string, string>> = {
  "409": "US$",
  "1009": "CA$",
  C0C: "CA$",
  C09: "AU$",
  "1409": "NZ$",
};

const currencyOf = (sign: string | undefined, locale = ""): string | undefined =>
  sign === "$" ? (DOLLARS[locale.replace(/^0+/, "").toUpperCase()] ?? sign) : sign;

function meaningfulWords(before: string, after: string, isPercent: boolean): FormatWords | null {
  const [hasBefore, hasAfter] = [MEANINGFUL.test(before), MEANINGFUL.test(after)];
  if (!hasBefore && !hasAfter) return null;
  return { before: hasBefore ? before : "", after: hasAfter ? after : "", isPercent };
}

function endOfDigits(section: string, start: number): number {
  if (section.startsWith("General", start)) return start + "General".length;
  const last = ["0", "#", "?"].map((digit) => section.lastIndexOf(digit));
  return Math.max(...last) + 1;
}

/** A number with the words around it. The minus sign stays with the number. */
export const withWords = (number: string, { before, after }: FormatWords): string =>
  `${before}${number}${after}`;

const SHOWN =
  /^[-(−]?([^\d.,()−-]*)[-(−]?\d(?:[\d.,\s\u00a0\u202f'’]*\d)?\)?([^\d(−-]*(?:\/\s?\d{1,6}[^\d(−-]*)?)$/u;

/** The words around a number as a spreadsheet shows it: "1 234,50 $". Null if there are none. */
export function shownWords(shown: string): FormatWords | null {
  const [, before = "", after = ""] = SHOWN.exec(shown.trim()) ?? [];
  return meaningfulWords(before, after, after.includes("%"));
}
