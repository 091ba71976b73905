import * as z from "zod/mini";
import type { JobHandler } from "./handler.ts";

/** Records today's metrics of an organization, then those of earlier days from its change sets. */
export const metrics: JobHandler = async ({ call, job, progress, hasTime }) => {
  const { org, resumeFrom, done } = job;
  if (resumeFrom === null) await call("record_daily_metrics", { org });
  for (let days = done; ;) {
    const hasMore = z.boolean().parse(await call("backfill_daily_metrics", { org }));
    if (!hasMore) return "done";
    days += 1;
    if (!(await progress(days, null))) return "done";
    if (!hasTime()) return { continuesAt: {} };
  }
};
