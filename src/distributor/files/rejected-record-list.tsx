import { Trans, useLingui } from "@lingui/react/macro";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import type { RejectedRecord } from "@/distributor/price-file/rejected-record.ts";

type RejectedRecordListProps = {
  records: readonly RejectedRecord[];
  /** The number of all records that this list is about, including those that weren't stored. */
  count: number;
  /** Whether the server has more records to load. */
  hasMore: boolean;
};

/** Rejected records: the line, the reasons and the original text of each. */
export function RejectedRecordList({ records, count, hasMore }: RejectedRecordListProps) {
  const { i18n } = useLingui();
  const labels = Object.entries(ITEM_ISSUE_LABELS);
  const listed = i18n.number(records.length);
  return (
    <>
      <ul className="-mt-2 divide-y divide-line">
        {records.map(({ line, issues, record }) => (
          <li key={line} className="grid gap-1 py-3 text-sm">
            <p className="font-medium text-ink">
              <Trans>Line {i18n.number(line)}</Trans>
            </p>
            <p className="text-ink-2">
              {labels
                .filter(([code]) => issues.includes(code))
                .toSorted(([a], [b]) => issues.indexOf(a) - issues.indexOf(b))
                .map(([, label]) => i18n._(label))
                .join(" · ")}
            </p>
            <p className="font-mono text-xs break-all whitespace-pre-wrap text-ink-2">{record}</p>
          </li>
        ))}
      </ul>
      {!hasMore && records.length < count && (
        <p className="text-sm text-ink-2">
          {records.length === 0 ? (
            <Trans>These records weren’t stored.</Trans>
          ) : (
            <Trans>Only the first {listed} are listed.</Trans>
          )}
        </p>
      )}
    </>
  );
}
