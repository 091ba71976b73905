import { Plural, useLingui } from "@lingui/react/macro";
import { sourceIssueMessage } from "@/importing/source/source-messages.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

const MOST_ISSUES = 5;

/** Issues found while reading: the one that stopped it, the first of the others, and a count of the rest. */
export function SourceIssues({ issues }: { issues: readonly SourceIssue[] }) {
  const { i18n } = useLingui();
  const byWeight = issues.toSorted((a, b) => Number(b.stops) - Number(a.stops));
  const more = issues.length - MOST_ISSUES;

  return (
    <>
      {byWeight.slice(0, MOST_ISSUES).map((issue, at) => (
        <Callout key={at} kind={issue.stops ? "bad" : "warn"}>
          {i18n._(sourceIssueMessage(issue))}
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
