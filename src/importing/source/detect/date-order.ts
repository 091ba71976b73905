import { DATE_ORDERS, type DateOrder } from "@/importing/source/table/source-options.ts";
import { mostVoted, type Guess } from "./guess.ts";

const NUMBERED = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:[ T]\d{1,2}:\d{2}.*)?$/;
const PACKED = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Guesses the order of day, month and year in these cells. `likely` decides when all dates are ambiguous, such as
 * 03/04/2026.
 */
export function guessDateOrder(
  cells: Iterable<string>,
  likely: Exclude<DateOrder, "ymd">,
): Guess<DateOrder> {
  const votes = new Map<DateOrder, number>();
  const vote = (order: DateOrder, weight = 1) => votes.set(order, (votes.get(order) ?? 0) + weight);
  let ambiguous = 0;
  const basis = new Set<string>();
  for (const cell of cells) {
    const text = cell.trim();
    if (PACKED.test(text)) vote("ymd", 0.2);
    const parts = NUMBERED.exec(text);
    if (!parts) continue;
    if (basis.size < 3) basis.add(text);
    const [first, second, third] = [parts[1] ?? "", Number(parts[3]), parts[4] ?? ""];
    if (first.length === 4 && second <= 12 && Number(third) <= 31) vote("ymd");
    else if (first.length > 2 || (third.length !== 4 && third.length !== 2)) continue;
    else if (Number(first) > 12 && Number(first) <= 31 && second <= 12) vote("dmy");
    else if (second > 12 && second <= 31 && Number(first) <= 12) vote("mdy");
    else if (Number(first) <= 12 && second <= 12) ambiguous += 1;
  }
  if (ambiguous > 0 && votes.size === 0) vote(likely, 0.5);
  const unsure: readonly DateOrder[] = [
    "ymd",
    likely,
    ...DATE_ORDERS.filter((order) => order !== "ymd" && order !== likely),
  ];
  return { ...mostVoted(unsure, votes), basis: [...basis] };
}
