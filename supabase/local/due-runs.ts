import type { Queryable } from "./database.ts";

/** Sends what was approved for now. A part at a time, so that others get at the database in between. */
export async function sendDueRuns(database: Queryable): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const [row] = await database.query<{ left: boolean }>("select private.send_due_runs() as left");
    isLeft = row?.left === true;
  }
}
