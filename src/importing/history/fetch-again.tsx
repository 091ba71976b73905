import { Trans, useLingui } from "@lingui/react/macro";
import { useFetching } from "@/importing/fetching/use-fetching.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type FetchAgainProps = {
  organization: string;
  /** The title of the import to repeat. */
  title: string;
  /** The URL from which the import's file was fetched. */
  address: string;
  onFile: (file: File) => void;
};

/** Fetches the current file from the URL of an earlier import. */
export function FetchAgain({ organization, title, address, onFile }: FetchAgainProps) {
  const { t } = useLingui();
  const { isFetching, fetchFile } = useFetching({
    onFile,
    onRejected: (why) =>
      toast.error(t`We couldn’t fetch the file again. Nothing was changed.`, { description: why }),
  });

  return (
    <Button
      variant="outline"
      size="sm"
      loading={isFetching}
      aria-label={t`Fetch and run again: ${title}`}
      onClick={() => fetchFile({ organization, url: address })}
    >
      <Trans>Run again</Trans>
    </Button>
  );
}
