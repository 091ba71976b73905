import type { FetchError } from "@/importing/fetching/source-address.ts";
import type { ClaimedRun, KnownFile } from "@/importing/schedule/claimed-run.ts";
import type { RunReason, RunResult } from "@/importing/schedule/run-result.ts";

export type FetchedFile = KnownFile & { file: File; hash: string };

export type FetchFile = (
  address: string,
  known: KnownFile | null,
) => Promise<FetchedFile | "unchanged" | "too-large" | { error: FetchError }>;

/** Identifies the file that a run has read. */
export type SeenFile = KnownFile & { profileVersion: number };

type FetchedForRun =
  | { is: "ended"; result: RunResult; seen: SeenFile | null }
  | { is: "fetched"; file: File; hash: string; seen: SeenFile };

const failed = (reason: RunReason): FetchedForRun => ({
  is: "ended",
  result: { outcome: "failed", reason },
  seen: null,
});

/** Fetches the file of a run. The run ends if the fetch fails, or if the file is the same as in the last run. */
export async function fetchForRun(
  { address, known, profileVersion }: Pick<ClaimedRun, "address" | "known" | "profileVersion">,
  fetchFile: FetchFile,
): Promise<FetchedForRun> {
  const fetched = await fetchFile(address, known);
  if (fetched === "unchanged") return { is: "ended", result: { outcome: "unchanged" }, seen: null };
  if (fetched === "too-large") return failed({ run: "too-large" });
  if ("error" in fetched) return failed({ fetch: fetched.error });
  const { file, ...marks } = fetched;
  const seen = { ...marks, profileVersion };
  if (known?.hash === marks.hash) return { is: "ended", result: { outcome: "unchanged" }, seen };
  return { is: "fetched", file, hash: marks.hash, seen };
}
