import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { fetchSource } from "@/importing/fetching/fetch-source-api.ts";
import { FETCH_WORDS } from "@/importing/fetching/fetch-words.ts";
import { wordsFor } from "@/lib/errors.ts";
import { Button } from "@/ui/button.tsx";
import { toast } from "@/ui/toast.tsx";

type FetchAgainProps = {
  organization: string;
  /** Of the import that is done once more. */
  title: string;
  /** Where its file lies. */
  address: string;
  onFile: (file: File) => void;
};

/** Fetches the file once more from where it came, as it is by now. */
export function FetchAgain({ organization, title, address, onFile }: FetchAgainProps) {
  const { t, i18n } = useLingui();
  const [isFetching, setFetching] = useState(false);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  function refuse(why: string) {
    toast.error(t`The file was not fetched again, and nothing was changed`, { description: why });
  }
  async function fetchAgain() {
    const { signal } = (work.current = new AbortController());
    setFetching(true);
    try {
      const fetched = await fetchSource({ organization, url: address }, signal);
      if ("file" in fetched) onFile(fetched.file);
      else refuse(i18n._(FETCH_WORDS[fetched.refused]));
    } catch (error) {
      if (!signal.aborted) refuse(i18n._(wordsFor(error)));
    }
    setFetching(false);
  }

  return (
    <Button
      variant="outline"
      size="sm"
      loading={isFetching}
      aria-label={t`Fetch again and run: ${title}`}
      onClick={() => void fetchAgain()}
    >
      <Trans>Run again</Trans>
    </Button>
  );
}
