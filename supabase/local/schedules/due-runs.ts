import type { ClockJob } from "./clock.ts";
import type { Queryable } from "../database/database.ts";

/** Sends what was approved for now. A part at a time, so that others get at the database in between. */
export const dueRuns = (database: Queryable): ClockJob => ({
  name: "sendings",
  async run(signal) {
    for (let isLeft = true; isLeft && !signal.aborted;) {
      const [row] = await database.query<{ left: boolean }>(
        "select private.send_due_runs() as left",
      );
      isLeft = row?.left === true;
    }
  },
});
