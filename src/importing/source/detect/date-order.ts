import { DATE_ORDERS, type DateOrder } from "@/importing/source/table/source-options.ts";
import { mostVoted, type Guess } from "./guess.ts";

const NUMBERED = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/;
const PACKED = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** Two-digit years of dates in product files, such as the end of a promotion: 2020 to 2039. */
const isLikelyYear = (year: number) => year >= 20 && year < 40;

type PossibleOrders = {
  orders: readonly DateOrder[];
  /** Whether other orders would also give valid dates, but in an unlikely year. */
  isByYear: boolean;
};

/** The orders in which a date can be read. Null if it isn't a date, or if it begins with a year of four digits. */
export function possibleOrders(text: string): PossibleOrders | null {
  const [, first = "", mark = "", second = "", third = ""] = NUMBERED.exec(text) ?? [];
  if (first === "" || first.length > 2) return null;
  const parts = [first, second, third].map(Number);
  const read = DATE_ORDERS.flatMap((order) => {
    const [year = 0, month = 0, day = 0] = ORDERED[order].map((at) => parts[at] ?? 0);
    const isValid = month >= 1 && month <= 12 && day >= 1 && day <= 31;
    // Dates with periods rarely begin with a two-digit year, so 26.05.31 isn't read as May 31, 2026.
    const isWritten =
      order === "ymd"
        ? first.length === 2 && third.length < 3 && mark !== "."
        : third.length === 2 || third.length === 4;
    return isValid && isWritten ? [{ order, isLikely: year > 99 || isLikelyYear(year) }] : [];
  });
  const likely = read.filter(({ isLikely }) => isLikely);
  const orders = (likely.length > 0 ? likely : read).map(({ order }) => order);
  return orders.length === 0 ? null : { orders, isByYear: orders.length < read.length };
}

/** The positions of year, month and day. */
const ORDERED: Record<DateOrder, readonly number[]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

/** A likely year is weaker evidence than an impossible month. */
const BY_YEAR = 0.5;
const CLEAR = 0.95;

/**
 * Guesses the order of day, month and year in these cells. If all dates are ambiguous, such as 03/04/2026, it's the
 * order that fits the most of them, or `likely` in a tie. Dates that begin with a year of four digits say nothing about
 * other dates, so they count only if there are no others.
 */
export function guessDateOrder(
  cells: Iterable<string>,
  likely: Exclude<DateOrder, "ymd">,
): Guess<DateOrder> {
  const votes = new Map<DateOrder, number>();
  const vote = (order: DateOrder, weight = 1) => votes.set(order, (votes.get(order) ?? 0) + weight);
  const ambiguous = new Map<DateOrder, number>();
  let clear = 0;
  const basis = new Set<string>();
  const ownBasis = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    const found = possibleOrders(text);
    const isClear = found === null && (PACKED.test(text) || isYearFirst(text));
    if (isClear) clear += PACKED.test(text) ? 0.2 : 1;
    const shown = found === null ? basis : ownBasis;
    if (shown.size < 3 && (found !== null || isYearFirst(text))) shown.add(text);
    const [only, ...others] = found?.orders ?? [];
    if (found === null || only === undefined) continue;
    if (others.length === 0) vote(only, found.isByYear ? BY_YEAR : 1);
    else for (const order of found.orders) ambiguous.set(order, (ambiguous.get(order) ?? 0) + 1);
  }
  const unsure: readonly DateOrder[] = [
    "ymd",
    likely,
    ...DATE_ORDERS.filter((order) => order !== "ymd" && order !== likely),
  ];
  const isAmbiguous = ambiguous.size > 0 && votes.size === 0;
  // The order that fits the most dates. In a tie, the likely order comes first.
  if (isAmbiguous)
    vote(
      [likely, ...unsure.toReversed()].reduce((best, order) => mostOf(ambiguous, best, order)),
      0.5,
    );
  else if (votes.size === 0 && clear >= 1)
    return { value: "ymd", confidence: CLEAR, alternatives: unsure.slice(1), basis: [...basis] };
  else if (votes.size === 0) vote("ymd", clear);
  return { ...mostVoted(unsure, votes), basis: ownBasis.size > 0 ? [...ownBasis] : [...basis] };
}

const mostOf = (counts: ReadonlyMap<DateOrder, number>, best: DateOrder, order: DateOrder) =>
  (counts.get(order) ?? 0) > (counts.get(best) ?? 0) ? order : best;

function isYearFirst(text: string): boolean {
  const [, first = "", , second = "", third = ""] = NUMBERED.exec(text) ?? [];
  return first.length === 4 && Number(second) <= 12 && Number(third) <= 31;
}

/**
 * The order that fits the most samples of a column's dates. In a tie, `otherwise` comes first, then the day first.
 * Year first if no sample shows an order.
 */
export function dateOrderOf(samples: readonly string[], otherwise: DateOrder = "dmy"): DateOrder {
  const fitting = new Map<DateOrder, number>();
  for (const sample of samples)
    for (const order of possibleOrders(sample.trim())?.orders ?? [])
      fitting.set(order, (fitting.get(order) ?? 0) + 1);
  if (fitting.size === 0) return "ymd";
  const orders: readonly DateOrder[] = [otherwise, "dmy", "mdy", "ymd"];
  return orders.reduce((best, order) => mostOf(fitting, best, order));
}
