import type { ClockJob } from "./clock.ts";
import type { Queryable } from "../database/database.ts";
import type { Functions } from "../functions/functions.ts";

type Stack = { db: Queryable; functions: Functions; apiUrl: string; serviceKey: string };

/** Runs scheduled imports. If none is due, the function isn't even started. */
export const dueImports = ({ db, functions, apiUrl, serviceKey }: Stack): ClockJob => ({
  name: "scheduled imports",
  async run(signal) {
    const [found] = await db.query<{ due: boolean }>("select private.imports_are_due() as due");
    if (found?.due !== true) return;
    const answer = await functions.handle(
      new Request(`${apiUrl}/functions/v1/scheduled-imports`, {
        method: "POST",
        headers: { authorization: `Bearer ${serviceKey}` },
        signal,
      }),
    );
    if (!answer.ok)
      throw new Error(`The function scheduled-imports failed with status ${answer.status}.`);
    await answer.arrayBuffer();
  },
});
