import { type FileReading, summaryMessage } from "@/importing/summary/file-summary.ts";
import { runInWorker } from "@/importing/source/watched-worker.ts";

const FAILED: FileReading = { outcome: "unreadable", reason: "failed" };

type Watching = { onProgress: (bytes: number) => void; signal: AbortSignal };

/** Sums up a file in this browser; nothing of it goes anywhere. Null where it was called off. */
export async function summarizeInWorker(
  file: File,
  { onProgress, signal }: Watching,
): Promise<FileReading | null> {
  const reading = await ("Worker" in globalThis
    ? inWorker(file, { onProgress, signal })
    : here(file, onProgress));
  return signal.aborted ? null : reading;
}

/** Where no worker can be had. */
async function here(file: File, onProgress: Watching["onProgress"]): Promise<FileReading> {
  const { summarizeFile } = await import("@/importing/summary/summarize-file.ts");
  return summarizeFile(file, onProgress).catch(() => FAILED);
}

async function inWorker(file: File, { onProgress, signal }: Watching): Promise<FileReading> {
  const worker = new Worker(new URL("./file-summary-worker.ts", import.meta.url), {
    type: "module",
  });
  const end = await runInWorker<FileReading>({
    worker,
    task: file,
    signal,
    onMessage(data) {
      const said = summaryMessage.safeParse(data);
      if (!said.success) return FAILED;
      if ("reading" in said.data) return said.data.reading;
      if ("bytes" in said.data) onProgress(said.data.bytes);
      return undefined;
    },
  });
  return end.outcome === "done" ? end.result : FAILED;
}
