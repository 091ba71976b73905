import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import type { RunConcern } from "@/importing/schedule/run-result.ts";

/** In percent: from this share of rejected rows on, it is the file that is wrong and not its rows. */
const MANY_REJECTED = 10;

/** What a person should look at before a file is written while nobody looks: what the import screen warns of, and more. */
export function runConcerns(
  { warnings, rejected, foreign }: Pick<Difference, "warnings" | "rejected" | "foreign">,
  rows: number,
): RunConcern[] {
  const isMuch = (rejected + foreign) * 100 >= MANY_REJECTED * rows && rejected + foreign > 0;
  return [...warnings, ...(isMuch ? (["many-rejected"] as const) : [])];
}
