import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { rejectionsFile } from "@/importing/rejections/stored-rejections.ts";
import { rejectedFileExtension } from "@/importing/rejections/rejected-file.ts";
import { joinedReasons } from "@/importing/rejections/rejected-rows.ts";
import { rejectionReasons } from "@/importing/rejections/rejection-reasons.ts";
import type { PastImport } from "@/importing/history/import-history-api.ts";
import { hasRejectionsQuery, rejectionsOf } from "@/importing/history/import-history-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { toast } from "@/ui/feedback/toast.tsx";

type RejectedDownloadProps = {
  past: PastImport;
  organization: string;
  /** The file of rejected rows, if this browser sent the import and stored one. */
  rejectedRows: Blob | null;
  /** Whether the database rejected rows that `rejectedRows` doesn't include. */
  lacksDatabaseRejections: boolean;
};

/** Offers the rejected rows from this browser, or from the server if it ran the import. */
export function RejectedDownload(props: RejectedDownloadProps) {
  const { past, organization, rejectedRows, lacksDatabaseRejections } = props;
  const { t, i18n } = useLingui();
  const [isFetching, setFetching] = useState(false);
  const { data: isStored } = useQuery({
    ...hasRejectionsQuery(organization, past.id),
    enabled: rejectedRows === null && past.rejected > 0,
  });
  const hasFile = rejectedRows !== null || isStored === true;
  const isOutOfReach = past.rejected > 0 && isStored === false && !lacksDatabaseRejections;

  function save(file: Blob) {
    const name = fileName(past.file ?? past.title);
    saveFile(file, `${name}-${fileName(t`rejected`)}.${rejectedFileExtension(file)}`);
  }
  async function fetchThem() {
    setFetching(true);
    try {
      const storedRejections = await rejectionsOf(organization, past.id);
      const reasonOf = joinedReasons(
        rejectionReasons(i18n, storedRejections.issues, storedRejections.rejections),
      );
      save(await rejectionsFile(storedRejections, t`Reason`, reasonOf));
      if (storedRejections.leftOut > 0)
        toast.info(
          t`${plural(storedRejections.leftOut, { one: "# more row was", other: "# more rows were" })} rejected but not stored. Import the file yourself to see all of them.`,
        );
    } catch (error) {
      toast.error(t`We couldn’t download the rejected rows`, {
        description: i18n._(errorMessage(error)),
      });
    }
    setFetching(false);
  }

  return (
    <>
      {hasFile && (
        <Button
          variant="outline"
          loading={isFetching}
          onClick={() => (rejectedRows === null ? void fetchThem() : save(rejectedRows))}
        >
          <Download {...icon} />
          <Trans>Download rejected rows</Trans>
        </Button>
      )}
      {lacksDatabaseRejections && (
        <p className="order-last w-full text-sm text-ink-2">
          <Trans>
            Rows rejected by the catalogue can’t be downloaded, because the file was no longer open
            when the import ended. Imported products are saved; to retry the rest, import the file
            again and keep this tab open.
          </Trans>
        </p>
      )}
      {isOutOfReach && (
        <p className="order-last w-full text-sm text-ink-2">
          <Trans>
            The rejected rows aren’t stored here. To see them, import the file again. You can review
            the changes before they’re saved.
          </Trans>
        </p>
      )}
    </>
  );
}
