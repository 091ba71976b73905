import type { FileReading } from "@/importing/summary/file-summary.ts";
import type { SummaryPage, SummaryWorker } from "@/importing/summary/file-summary-worker.ts";
import { connectWorker, TIMEOUT_MS } from "@/lib/workers/worker-connection.ts";

const FAILED: FileReading = { outcome: "unreadable", reason: "failed" };

type Watching = { onProgress: (bytes: number) => void; signal: AbortSignal };

/** Summarizes a file in this browser, so none of it is sent anywhere. Null if it was cancelled. */
export async function summarizeInWorker(
  file: File,
  { onProgress, signal }: Watching,
): Promise<FileReading | null> {
  if (signal.aborted) return null;
  const reading = await ("Worker" in globalThis
    ? inWorker(file, { onProgress, signal })
    : onThisThread(file, onProgress));
  return signal.aborted ? null : reading;
}

/** Summarizes a file on this thread, for browsers that can't start a worker. */
async function onThisThread(file: File, onProgress: Watching["onProgress"]): Promise<FileReading> {
  const { summarizeFile } = await import("@/importing/summary/summarize-file.ts");
  return summarizeFile(file, onProgress).catch(() => FAILED);
}

async function inWorker(file: File, { onProgress, signal }: Watching): Promise<FileReading> {
  const methods: SummaryPage = { progress: onProgress };
  const { call, end } = connectWorker<SummaryWorker>(
    new Worker(new URL("./file-summary-worker.ts", import.meta.url), { type: "module" }),
    { methods, timeoutMs: TIMEOUT_MS },
  );
  signal.addEventListener("abort", end, { once: true });
  try {
    return await call("summarize", file);
  } catch {
    return FAILED;
  } finally {
    end();
  }
}
