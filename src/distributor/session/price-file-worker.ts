import { connectPage } from "@/lib/workers/connect-page.ts";
import { issueRecordsFile } from "./issue-records-file.ts";
import { priceFileSession, type ReadingProgress, type SentItem } from "./price-file-session.ts";
import { FileChanged } from "./file-changed.ts";

/** The functions of the page that the worker can call. */
export type PriceFilePage = { progress: (progress: ReadingProgress) => void };

/** A large file has thousands of batches, and redrawing the page after each one would be too slow. */
const PROGRESS_MS = 100;

const page = connectPage<PriceFilePage>();
let reportedAt = 0;
const session = priceFileSession((progress) => {
  const now = performance.now();
  if (now - reportedAt < PROGRESS_MS) return;
  reportedAt = now;
  page.notify("progress", progress);
});
const methods = {
  ...session,
  issueRecordsFile,

  /**
   * Like the session's function, but returns `file-changed` instead of throwing, because an error loses its class on the
   * way to the page.
   */
  async nextItems(limit: number): Promise<SentItem[] | "file-changed"> {
    try {
      return await session.nextItems(limit);
    } catch (error) {
      if (error instanceof FileChanged) return "file-changed";
      throw error;
    }
  },
};
export type PriceFileMethods = typeof methods;

page.serve(methods);
