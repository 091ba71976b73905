import { chunksOf } from "@/importing/source/bytes/file-chunks.ts";
import { type FileReading, summaryMessage } from "@/importing/file-summary.ts";
import { summariseFile } from "@/importing/summarise-file.ts";

const FAILED: FileReading = { outcome: "unreadable", reason: "failed" };

type Watching = { onProgress: (bytes: number) => void; signal: AbortSignal };

/** Sums up a file in this browser; nothing of it goes anywhere. Null where it was called off. */
export async function summaryOf(
  file: File,
  { onProgress, signal }: Watching,
): Promise<FileReading | null> {
  const reading = await ("Worker" in globalThis
    ? inWorker(file, { onProgress, signal })
    : summariseFile({ name: file.name, chunks: chunksOf(file) }, onProgress).catch(() => FAILED));
  return signal.aborted ? null : reading;
}

function inWorker(file: File, { onProgress, signal }: Watching): Promise<FileReading> {
  const worker = new Worker(new URL("./file-summary-worker.ts", import.meta.url), {
    type: "module",
  });
  return new Promise<FileReading>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const said = summaryMessage.safeParse(data);
      if (!said.success) resolve(FAILED);
      else if ("bytes" in said.data) onProgress(said.data.bytes);
      else resolve(said.data.reading);
    });
    worker.addEventListener("error", () => resolve(FAILED));
    signal.addEventListener("abort", () => resolve(FAILED), { once: true });
    worker.postMessage(file, []);
  }).finally(() => worker.terminate());
}
