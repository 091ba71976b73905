import * as z from "zod/mini";
import type { Caller, Person } from "../_shared/caller.ts";
import type { IsAllowed } from "../_shared/cors.ts";
import { errorResponse, jsonResponse, parseJson } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";

const LARGEST_BODY = 512;

const codeInput = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  locale: z.enum(["en", "fr-CA"]),
});

/** The database's response to a code. */
export const outcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("removed") }),
  z.object({ outcome: z.literal("wrong") }),
  z.object({ outcome: z.literal("ended") }),
  z.object({ outcome: z.literal("wait"), seconds: z.int() }),
]);

export type Parts = {
  callerOf: (authorization: string | null) => Promise<Caller>;
  isAllowed: IsAllowed;
  /** Removes the second factor if the code is valid, and queues the email about it. */
  use: (
    { id, session }: Person,
    input: z.infer<typeof codeInput>,
  ) => Promise<z.infer<typeof outcome>>;
};

/** Removes the caller's second factor if the code is valid, and notifies them by email. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method !== "POST") return errorResponse(405, "Use POST.", { allow: "POST, OPTIONS" });
  const origin = request.headers.get("origin");
  if (origin === null || !parts.isAllowed(origin))
    return errorResponse(403, "Only the portal can use recovery codes.");
  const text = await smallText(request, LARGEST_BODY);
  const { data } = codeInput.safeParse(parseJson(text ?? ""));
  if (data === undefined) return errorResponse(400, "The code is not valid.");
  const caller = await parts.callerOf(request.headers.get("authorization"));
  if (!caller?.person) return ended();

  try {
    const result = await parts.use(caller.person, data);
    switch (result.outcome) {
      case "ended":
        return ended();
      case "wrong":
        return jsonResponse({ code: "recovery_code_wrong", message: "This code is wrong." }, 422);
      case "wait":
        return jsonResponse({ code: "over_request_rate_limit", message: "Too many codes." }, 429, {
          "retry-after": String(result.seconds),
        });
      case "removed":
        return jsonResponse(result);
    }
  } catch (error) {
    console.error("Using a recovery code failed.", error);
    return errorResponse(503, "The database isn’t responding. Nothing was changed.");
  }
}

const ended = () =>
  jsonResponse({ code: "session_not_found", message: "The session has ended." }, 401);
