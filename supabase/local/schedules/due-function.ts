import { z } from "zod";
import type { ClockJob } from "./clock.ts";
import type { Queryable } from "../database/database.ts";
import type { Functions } from "../functions/functions.ts";

export type DueFunction = {
  name: string;
  /** An SQL expression: whether any work is due. If not, the function isn't even started. */
  due: string;
  every?: number;
};

type Stack = { db: Queryable; functions: Functions; apiUrl: string; serviceKey: string };

const answer = z.object({ left: z.optional(z.boolean()) });

/** Calls an edge function whenever its work is due, and again immediately while work is left. */
export const dueFunction = (
  { db, functions, apiUrl, serviceKey }: Stack,
  { name, due, ...rest }: DueFunction,
): ClockJob => ({
  ...rest,
  name: name.replaceAll("-", " "),
  async run(signal) {
    for (let isLeft = true; isLeft && !signal.aborted;) {
      const [found] = await db.query<{ due: boolean }>(`select ${due} as due`);
      if (found?.due !== true) return;
      const response = await functions.handle(
        new Request(`${apiUrl}/functions/v1/${name}`, {
          method: "POST",
          headers: { authorization: `Bearer ${serviceKey}` },
          signal,
        }),
      );
      if (!response.ok)
        throw new Error(`The function ${name} failed with status ${response.status}.`);
      isLeft = answer.parse(await response.json()).left === true;
    }
  },
});
