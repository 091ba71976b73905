import { withoutPerUnit } from "@/catalogue/product/written-currency.ts";
import {
  DECIMAL_MARKS,
  type DecimalMark,
  THOUSANDS_MARKS,
  type ThousandsMark,
} from "@/importing/source/table/source-options.ts";
import { mostVoted, type Guess, withChoice } from "./guess.ts";

/** A number with its currency, percent sign or unit. The group captures the bare number. */
const DRESSED =
  /^(?:[A-Z]{3}|(?:[A-Z]{1,3}\s?)?[$€£¥])?\s?([-+]?\d[\d.,'’ \u00a0\u202f]*)\s?(?:[$€£¥](?:\s?[A-Z]{2,3})?|[A-Z]{1,3}\s?\$|%|[\p{L}³²"″]{1,4})?\.?$/u;

/**
 * Guesses the thousands separator in these cells, and the decimal separator unless that's already known. Many numbers
 * show neither: 12 has no separator, and the one in 1,234 could be either.
 */
export function guessNumberMarks(
  cells: Iterable<string>,
  chosen?: DecimalMark,
): {
  decimal: Guess<DecimalMark>;
  thousands: Guess<ThousandsMark>;
} {
  const decimals = new Map<DecimalMark, number>();
  const thousands = new Map<ThousandsMark, number>();
  const basis = new Set<string>();
  const grouped = new Set<string>();
  for (const cell of cells) {
    const number = DRESSED.exec(withoutPerUnit(cell))?.[1]?.trim();
    if (number === undefined || number.length > 24) continue;
    const marks = marksOf(number);
    if (basis.size < 3 && /[.,]/.test(number)) basis.add(cell.trim());
    if (marks.decimal) decimals.set(marks.decimal, (decimals.get(marks.decimal) ?? 0) + 1);
    if (grouped.size < 3 && marks.thousands) grouped.add(cell.trim());
    if (marks.thousands !== undefined)
      thousands.set(marks.thousands, (thousands.get(marks.thousands) ?? 0) + 1);
  }
  const shown = { basis: [...basis] };
  const decimal = withChoice({ ...mostVoted(DECIMAL_MARKS, decimals), ...shown }, chosen);
  const possible = THOUSANDS_MARKS.filter((mark) => mark !== decimal.value);
  return { decimal, thousands: { ...mostVoted(possible, thousands), basis: [...grouped] } };
}

type Marks = { decimal?: DecimalMark; thousands?: ThousandsMark };

function marksOf(number: string): Marks {
  const spaced = /^[-+]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:([.,])\d+)?$/.exec(number);
  if (spaced) return { thousands: " ", ...decimalOf(spaced[1]) };
  const quoted = /^[-+]?\d{1,3}(?:['’]\d{3})+(?:([.,])\d+)?$/.exec(number);
  if (quoted) return { thousands: "'", ...decimalOf(quoted[1]) };
  if (/^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(number)) return { thousands: ",", decimal: "." };
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) return { thousands: ".", decimal: "," };
  if (/^[-+]?\d{1,3}(?:,\d{3}){2,}$/.test(number)) return { thousands: ",", decimal: "." };
  if (/^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return { thousands: ".", decimal: "," };
  // A separator after a single 0, after four or more digits, or before a number of digits other than three can't be a
  // thousands separator.
  const plain = /^[-+]?(\d+)([.,])(\d+)$/.exec(number);
  if (!plain) return {};
  const [, whole = "", mark, fraction = ""] = plain;
  const isDecisive = whole.length > 3 || whole === "0" || fraction.length !== 3;
  return isDecisive ? { ...decimalOf(mark), ...(whole.length > 3 ? { thousands: "" } : {}) } : {};
}

const decimalOf = (mark: string | undefined): Marks =>
  mark === "." || mark === "," ? { decimal: mark } : {};
