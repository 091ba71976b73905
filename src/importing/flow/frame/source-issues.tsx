import { Plural, useLingui } from "@lingui/react/macro";
import { sourceIssueMessage } from "@/importing/source/source-messages.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

const MOST_PROBLEMS = 5;

/** Issues found while reading: the one that ended it, then the first others and the number of the rest. */
export function SourceIssues({ problems }: { problems: readonly SourceIssue[] }) {
  const { i18n } = useLingui();
  const byWeight = problems.toSorted((a, b) => Number(b.stops) - Number(a.stops));
  const more = problems.length - MOST_PROBLEMS;

  return (
    <>
      {byWeight.slice(0, MOST_PROBLEMS).map((problem, at) => (
        <Callout key={at} kind={problem.stops ? "bad" : "warn"}>
          {i18n._(sourceIssueMessage(problem))}
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
