import { createHash } from "node:crypto";
import { type FetchError, fileNameIn } from "@/importing/fetching/source-address.ts";
import { type Fetched, FileTooLarge } from "./fetch-guarded.ts";

/** Reads a whole file and computes its hash. Returns a reason instead if the download failed, never a partial file. */
export async function wholeFile(
  { body }: Pick<Fetched, "body">,
  address: string,
): Promise<{ file: File; hash: string } | "too-large" | { error: FetchError }> {
  const hash = createHash("sha256");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      chunks.push(new Uint8Array(chunk));
    }
  } catch (error) {
    if (error instanceof FileTooLarge) return "too-large";
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { error: isLate ? "too-slow" : "no-answer" };
  }
  return { file: new File(chunks, fileNameIn(address)), hash: hash.digest("hex") };
}
