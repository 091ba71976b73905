import { Plural, useLingui } from "@lingui/react/macro";
import { problemWords } from "@/importing/source/source-words.ts";
import type { SourceProblem } from "@/importing/source/table.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

const MOST_PROBLEMS = 5;

/** What was found while reading: first what ended it, then the beginning of the rest, and how much more there is. */
export function SourceProblems({ problems }: { problems: readonly SourceProblem[] }) {
  const { i18n } = useLingui();
  const byWeight = problems.toSorted((a, b) => Number(b.stops) - Number(a.stops));
  const more = problems.length - MOST_PROBLEMS;

  return (
    <>
      {byWeight.slice(0, MOST_PROBLEMS).map((problem, at) => (
        <Callout key={at} kind={problem.stops ? "bad" : "warn"}>
          {i18n._(problemWords(problem))}
        </Callout>
      ))}
      {more > 0 && (
        <p className="text-sm text-ink-2">
          <Plural
            value={more}
            one="# more issue was found while reading the file."
            other="# more issues were found while reading the file."
          />
        </p>
      )}
    </>
  );
}
