import * as z from "zod/mini";
import type { SummaryMessage } from "@/importing/summary/file-summary.ts";
import { giveSignsOfLife } from "@/importing/source/watched-worker.ts";
import { summarizeFile } from "@/importing/summary/summarize-file.ts";

// It must not find out by `new Function`, which the security policy refuses and reports.
z.config({ jitless: true });

const tell = (message: SummaryMessage) => postMessage(message);
giveSignsOfLife(tell);

/** Reads a file off the thread that draws the page, and says how far it is. */
addEventListener("message", (event: MessageEvent<unknown>) => {
  const file = z.file().parse(event.data);
  summarizeFile(file, (bytes) => tell({ bytes })).then(
    (reading) => tell({ reading }),
    () => tell({ reading: { outcome: "unreadable", reason: "failed" } }),
  );
});
