import * as z from "zod/mini";
import type { JobHandler } from "./handler.ts";

const sentPart = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["done", "waits"]) }),
  z.object({ outcome: z.literal("continues"), items: z.int() }),
  z.object({ outcome: z.literal("failed"), error: z.string() }),
]);

/** Sends the scheduled sync that the job's key names, a part at a time. */
export const syncs: JobHandler = async ({ call, job, progress, hasTime }) => {
  for (;;) {
    const part = sentPart.parse(await call("run_scheduled_sync", { schedule: job.key }));
    if (part.outcome === "failed") return { failed: part.error };
    if (part.outcome !== "continues") return "done";
    if (!(await progress(part.items, null))) return "done";
    if (!hasTime()) return { continuesAt: {} };
  }
};
