import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import { type DistributorFile, rejectedRecordsQuery } from "@/distributor/files/price-files-api.ts";
import type { ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import { RejectedRecordList } from "@/distributor/files/rejected-record-list.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type RejectedRecordsSheetProps = {
  organization: string;
  file: DistributorFile;
  /** If set, only records with this issue are shown. */
  issue: ItemIssueCode | null;
  onClose: () => void;
};

/** The stored rejected records of a file. */
export function RejectedRecordsSheet({
  organization,
  file,
  issue,
  onClose,
}: RejectedRecordsSheetProps) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(rejectedRecordsQuery(organization, file.id, issue));
  const count = issue === null ? file.rejected : (file.issues[issue] ?? 0);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t`Rejected records`}
      description={
        <>
          {file.name} · {issue && `${i18n._(ITEM_ISSUE_LABELS[issue])} · `}
          <Plural value={count} one="# record" other="# records" />
        </>
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the records</Trans>}>
        {({ pages }) => (
          <RejectedRecordList records={pages.flat()} count={count} hasMore={query.hasNextPage} />
        )}
      </QueryResult>
      <ShowMore query={query} className="mt-3" />
    </Sheet>
  );
}
