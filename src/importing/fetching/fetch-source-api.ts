import {
  fileNameIn,
  type FetchError,
  fetchError,
  type SourceRequest,
} from "@/importing/fetching/source-address.ts";
import { supabase } from "@/lib/supabase.ts";

export type FetchedSource = { file: File } | { refused: FetchError };

/** The file at an address, fetched by the server: most sites do not let a page read it itself. */
export async function fetchSource(
  request: SourceRequest,
  signal?: AbortSignal,
): Promise<FetchedSource> {
  const body = { ...request, url: request.url.trim() };
  const answer = await supabase().ask("fetch-source", { body, ...(signal && { signal }) });
  if (answer.ok) return { file: new File([await answer.blob()], fileNameIn(body.url)) };
  // What stands before the function refuses without its words.
  if (answer.status === 401) return { refused: "session-ended" };
  const said = fetchError.safeParse(await answer.json().catch(() => null));
  if (!said.success) throw new Error(`fetch-source answered ${answer.status}`);
  return said.data;
}
