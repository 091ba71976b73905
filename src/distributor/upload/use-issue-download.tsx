import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ITEM_ISSUE_LABELS } from "@/distributor/files/item-issue-labels.ts";
import type { ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import type { IssueRecordsLabels } from "@/distributor/session/issue-records-file.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { toast } from "@/ui/feedback/toast.tsx";

/** The records of the chosen file with an issue, or with any error or warning, as a CSV file. */
export type IssueRecords = (
  issue: ItemIssueCode | null,
  labels: IssueRecordsLabels,
) => Promise<Blob>;

/** Saves the records with an issue to the browser's downloads. */
export function useIssueDownload(name: string, issueRecords: IssueRecords) {
  const { t, i18n } = useLingui();
  const [downloading, setDownloading] = useState<ItemIssueCode | "all" | null>(null);

  async function download(issue: ItemIssueCode | null) {
    setDownloading(issue ?? "all");
    const labels: IssueRecordsLabels = {
      header: [
        t`Line`,
        t`SKU`,
        t`MPN`,
        t`Manufacturer`,
        t`Description`,
        t`Cost`,
        t`Issues`,
        t`Record`,
      ],
      issues: new Map(
        Object.entries(ITEM_ISSUE_LABELS).map(([code, label]) => [code, i18n._(label)]),
      ),
    };
    try {
      const file = await issueRecords(issue, labels);
      saveFile(file, `${fileName(name)}-${issue ?? "issues"}.csv`);
    } catch {
      toast.error(t`We couldn’t create the file`, {
        description: t`Choose the price file again, then try again.`,
      });
    }
    setDownloading(null);
  }
  return { download, downloading };
}
