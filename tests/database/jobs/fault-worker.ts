import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { Claimed } from "./jobs-support.ts";
import { handledChanges } from "./fault-effects.ts";

/** A worker in a separate process, so that `killed-workers.ts` can kill it at any moment. */

const [url = ""] = process.argv.slice(2);
const sql = postgres(url, { max: 1, onnotice: () => {} });

for (;;) {
  try {
    await work();
  } catch (error) {
    // These codes mean that another worker has taken over, or that the server is restarting.
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^(?:PT409|CONNECTION_|ECONN|57P0)/.test(code)) throw error;
  }
}

async function work(): Promise<void> {
  await sql`select public.recover_job()`;
  const [row] = await sql<{ job: Claimed | null }[]>`
    select public.claim_job(array['listings']) as job`;
  const job = row?.job ?? null;
  if (job === null) return pause(2);
  const { org, id, lease, key, done } = job;
  await sql.begin(async (tx) => {
    await tx`select public.extend_job(${org}, ${id}, ${lease}, ${done + 1})`;
    for (const statement of handledChanges) await tx.unsafe(statement, [org, key]);
  });
  await sql`select public.end_job(${org}, ${id}, ${lease}, 'done')`;
}
