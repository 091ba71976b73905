import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { fetchSource } from "@/importing/fetching/fetch-source-api.ts";
import { FETCH_MESSAGES } from "@/importing/fetching/fetch-messages.ts";
import type { SourceRequest } from "@/importing/fetching/source-address.ts";
import { errorMessage } from "@/lib/errors.ts";

type Listener = {
  onFile: (file: File, address: string) => void;
  /** Called with the message to show when the file could not be fetched. */
  onRejected: (why: string) => void;
};

/** Has the server fetch the file at a URL, and cancels the request when the component unmounts. */
export function useFetching({ onFile, onRejected }: Listener) {
  const { i18n } = useLingui();
  const [isFetching, setFetching] = useState(false);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function fetchFile(request: SourceRequest) {
    const { signal } = (work.current = new AbortController());
    setFetching(true);
    try {
      const fetched = await fetchSource(request, signal);
      if ("file" in fetched) onFile(fetched.file, request.url.trim());
      else onRejected(i18n._(FETCH_MESSAGES[fetched.error]));
    } catch (error) {
      if (!signal.aborted) onRejected(i18n._(errorMessage(error)));
    }
    setFetching(false);
  }

  return { isFetching, fetchFile: (request: SourceRequest) => void fetchFile(request) };
}
