import * as z from "zod/mini";

/** What the auth server did not do, or that it could not be asked. */
export type Refusal = { code: string; message: string };
export type Answer<Value = null> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

const failure = z.object({
  name: z.string(),
  message: z.string(),
  code: z.optional(z.string()),
  status: z.optional(z.number()),
});

/** Servers that know nothing of a call answer 404 without a code. */
export function refusalOf(error: unknown): Refusal {
  const { data } = failure.safeParse(error);
  if (!data) return { code: "unknown", message: "" };
  if (data.name === "AuthRetryableFetchError") return { code: "unreachable", message: "" };
  // An answer that is no JSON comes from something that is not the auth server.
  if (data.name === "AuthUnknownError") return { code: "not_offered", message: "" };
  if (data.status === 429) return { code: "too_many_requests", message: data.message };
  if (data.status === 404 && !data.code) return { code: "not_offered", message: data.message };
  return { code: data.code ?? "unknown", message: data.message };
}

export const refused = (error: unknown): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: refusalOf(error),
});

export const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
