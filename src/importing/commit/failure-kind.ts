import * as z from "zod/mini";

const coded = z.object({ code: z.nullish(z.string()), hint: z.nullish(z.string()) });

/** PostgreSQL and PostgREST error codes that mean the request can be retried. */
const PASSING = /^(?:08|53|40|57|55|PGRST00|XX000$)/;

/** Whether a failure is temporary, means that the change set was ended, or is permanent. */
export function failureKind(error: unknown): "passing" | "ended" | "lasting" {
  // The request got no response, so the network may be down.
  if (error instanceof TypeError) return "passing";
  // Errors that don't come from the server don't go away on a retry.
  if (typeof error !== "object" || error === null || !("code" in error)) return "lasting";
  const { data } = coded.safeParse(error);
  if (data?.hint === "change_set_ended") return "ended";
  const code = data?.code ?? "";
  // A gateway between us and the database answers without a database code.
  return data !== undefined && (code === "" || PASSING.test(code)) ? "passing" : "lasting";
}
