import { connectPage } from "@/lib/workers/connect-page.ts";
import { summarizeFile } from "@/importing/summary/summarize-file.ts";

/** The functions of the page that the worker can call. */
export type SummaryPage = { progress: (bytes: number) => void };

const page = connectPage<SummaryPage>();

const methods = {
  summarize: (file: File) => summarizeFile(file, (bytes) => page.notify("progress", bytes)),
};
export type SummaryWorker = typeof methods;

page.serve(methods);
