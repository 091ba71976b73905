import type { ClockJob } from "./clock.ts";
import type { Queryable } from "../database/database.ts";

/** Sends due syncs in parts, so that other requests can use the database in between. */
export const dueRuns = (database: Queryable): ClockJob => ({
  name: "sendings",
  async run(signal) {
    for (let isLeft = true; isLeft && !signal.aborted;) {
      const [row] = await database.query<{ left: boolean }>(
        "select private.run_due_syncs() as left",
      );
      isLeft = row?.left === true;
    }
  },
});
