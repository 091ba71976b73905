import { Trans, useLingui } from "@lingui/react/macro";
import type { Correction } from "@/importing/checking/correction.ts";
import { importIssueKey, type IssueGroup } from "@/importing/checking/issue-counts.ts";
import { IssueRows } from "@/importing/flow/check/issue-rows.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";

type RowIssueTableProps = {
  issues: readonly IssueGroup[];
  mapping: ColumnMapping;
  isBusy: boolean;
  onCorrect: (added: Correction) => void;
};

/** A line for each kind of issue, which can be expanded to show its rows. On a phone, each line is a card. */
export function RowIssueTable({ issues, ...rest }: RowIssueTableProps) {
  const { t } = useLingui();
  return (
    <div className="overflow-clip rounded-panel border border-line bg-surface">
      <table aria-label={t`Issues`} className="w-full table-fixed text-left text-sm max-md:block">
        <thead className="border-b border-line bg-raised text-xs text-ink-2 max-md:sr-only">
          <tr className="*:px-4 *:py-2 *:font-medium">
            <th scope="col" className="w-2/5">
              <Trans>Error</Trans>
            </th>
            <th scope="col" className="w-20 text-right">
              <Trans>Rows</Trans>
            </th>
            <th scope="col">
              <Trans>Values</Trans>
            </th>
            <th scope="col" className="w-64">
              <Trans>Action</Trans>
            </th>
          </tr>
        </thead>
        {issues.map((issue) => (
          <IssueRows key={importIssueKey(issue)} issue={issue} {...rest} />
        ))}
      </table>
    </div>
  );
}
