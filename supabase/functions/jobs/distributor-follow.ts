import * as z from "zod/mini";
import type { JobHandler } from "./handler.ts";

const page = z.object({ after: z.nullable(z.string()), changed: z.int() });
const position = z.object({ after: z.string() });

/** Updates the products that are linked to a distributor's items, page by page. */
export const distributorFollow: JobHandler = async ({ call, job, progress, hasTime }) => {
  const { org, resumeFrom, done } = job;
  let after = resumeFrom === null ? "" : position.parse(resumeFrom).after;
  for (let written = done; ;) {
    const next = page.parse(await call("follow_distributor_items", { org, after }));
    if (next.after === null) return "done";
    after = next.after;
    written += next.changed;
    // A cancelled job stops. The job after the next price file updates the remaining products.
    if (!(await progress(written, null))) return "done";
    if (!hasTime()) return { continuesAt: { after } };
  }
};
