import * as z from "zod/mini";

const coded = z.object({ code: z.nullish(z.string()), hint: z.nullish(z.string()) });

/** Codes of PostgreSQL and PostgREST that say: not now. */
const PASSING = /^(?:08|53|40|57|55|PGRST00|XX000$)/;

/** Whether a failure passes by itself, says that the change set was ended, or stays whatever is tried. */
export function failureKind(error: unknown): "passing" | "ended" | "lasting" {
  // No answer came: the network is away.
  if (error instanceof TypeError) return "passing";
  // What is not of the server's making does not pass by being tried again.
  if (typeof error !== "object" || error === null || !("code" in error)) return "lasting";
  const { data } = coded.safeParse(error);
  if (data?.hint === "change_set_ended") return "ended";
  const code = data?.code ?? "";
  // What stands between us and the database answers without a code of it.
  return data !== undefined && (code === "" || PASSING.test(code)) ? "passing" : "lasting";
}
