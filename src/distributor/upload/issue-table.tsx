import { Trans, useLingui } from "@lingui/react/macro";
import { ITEM_ISSUE_CODES, ITEM_ISSUES } from "@/distributor/price-file/item-check.ts";
import { type IssueRecords, useIssueDownload } from "@/distributor/upload/use-issue-download.tsx";
import type { Accepted } from "@/distributor/upload/upload-state.ts";
import { RecordIssue } from "@/distributor/upload/record-issue.tsx";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

const ORDER = ["error", "warning", "fact"];

type IssueTableProps = Pick<Accepted, "issues" | "examples"> & {
  name: string;
  region: Region;
  issueRecords: IssueRecords;
};

/** The issues of a file's records: the count of each kind, its first records, and a download of all its records. */
export function IssueTable({ name, issues, examples, region, issueRecords }: IssueTableProps) {
  const { t } = useLingui();
  const { download, downloading } = useIssueDownload(name, issueRecords);
  const rows = ITEM_ISSUE_CODES.flatMap((code) => {
    const count = issues[code];
    return count === undefined ? [] : [{ code, severity: ITEM_ISSUES[code], count }];
  }).toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count);

  if (rows.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>No issues in this file.</Trans>
      </p>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TableFrame label={t`Issues in this file`}>
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>Issue</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Records</Trans>
              </th>
            </tr>
          </thead>
          {rows.map(({ code, count }) => (
            <RecordIssue
              key={code}
              code={code}
              count={count}
              examples={examples.filter(({ codes }) => codes.includes(code))}
              region={region}
              isDownloading={downloading === code}
              onDownload={() => void download(code)}
            />
          ))}
        </table>
      </TableFrame>
      {rows.some(({ severity }) => severity !== "fact") && (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={downloading === "all"}
          onClick={() => void download(null)}
        >
          <Trans>Download all errors and warnings</Trans>
        </Button>
      )}
    </div>
  );
}
