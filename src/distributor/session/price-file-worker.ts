import { connectPage } from "@/lib/workers/connect-page.ts";
import { issueRecordsFile } from "./issue-records-file.ts";
import { priceFileSession, type ReadingProgress } from "./price-file-session.ts";

/** The functions of the page that the worker can call. */
export type PriceFilePage = { progress: (progress: ReadingProgress) => void };

/** A large file has thousands of batches, and the page would be drawn for each. */
const PROGRESS_MS = 100;

const page = connectPage<PriceFilePage>();
let reportedAt = 0;
const session = priceFileSession((progress) => {
  const now = performance.now();
  if (now - reportedAt < PROGRESS_MS) return;
  reportedAt = now;
  page.notify("progress", progress);
});
const methods = { ...session, issueRecordsFile };
export type PriceFileMethods = typeof methods;

page.serve(methods);
