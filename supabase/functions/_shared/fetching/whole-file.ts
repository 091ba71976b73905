import { createHash } from "node:crypto";
import { type FetchError, fileNameIn } from "@/importing/fetching/source-address.ts";
import { type Fetched, FileTooLarge } from "./fetch-guarded.ts";

/** Reads a whole file and its hash, or the reason why the download failed. A partial file is never returned. */
export async function wholeFile(
  { body }: Pick<Fetched, "body">,
  address: string,
): Promise<{ file: File; hash: string } | "too-large" | { refused: FetchError }> {
  const hash = createHash("sha256");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const piece of body) {
      hash.update(piece);
      pieces.push(new Uint8Array(piece));
    }
  } catch (error) {
    if (error instanceof FileTooLarge) return "too-large";
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { refused: isLate ? "too-slow" : "no-answer" };
  }
  return { file: new File(pieces, fileNameIn(address)), hash: hash.digest("hex") };
}
