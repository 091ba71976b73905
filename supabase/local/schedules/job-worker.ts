import { z } from "zod";
import type { ClockJob } from "./clock.ts";
import type { Queryable } from "../database/database.ts";
import type { Functions } from "../functions/functions.ts";

type Stack = { db: Queryable; functions: Functions; apiUrl: string; serviceKey: string };

const result = z.object({ left: z.boolean() });

/** People wait for the results of jobs, so the database is asked for due jobs every second. */
const EVERY_MS = 1_000;

/** Calls the function `jobs` while background jobs are due. The function isn't started until then. */
export const jobWorker = ({ db, functions, apiUrl, serviceKey }: Stack): ClockJob => ({
  name: "jobs",
  every: EVERY_MS,
  async run(signal) {
    for (let isLeft = true; isLeft && !signal.aborted;) {
      const [found] = await db.query<{ due: boolean }>("select private.due_jobs(1) > 0 as due");
      if (found?.due !== true) return;
      const response = await functions.handle(
        new Request(`${apiUrl}/functions/v1/jobs`, {
          method: "POST",
          headers: { authorization: `Bearer ${serviceKey}` },
          signal,
        }),
      );
      if (!response.ok)
        throw new Error(
          `The function jobs failed with status ${response.status}: ${await response.text()}`,
        );
      isLeft = result.parse(await response.json()).left;
    }
  },
});
