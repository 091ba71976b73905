import { expect, test } from "vitest";
import { callerRejectionIn, sessionRejectionResponse } from "./caller-rejection.ts";

test.each([
  ["an ended session", 403, { code: "42501", details: "session_not_found" }, "session_not_found"],
  [
    "a missing second factor",
    403,
    { code: "42501", details: "insufficient_aal" },
    "insufficient_aal",
  ],
  ["a missing permission", 403, { code: "42501", details: null }, "not_allowed"],
  ["an expired token", 401, { code: "PGRST303" }, "invalid_token"],
  ["a value that is not valid", 400, { code: "23514", details: "session_not_found" }, null],
  ["a response that isn't JSON", 502, undefined, null],
])(
  "a database error is recognized as a rejection of the caller or as another error: %s",
  (_what, status, body, reason) => {
    expect(callerRejectionIn(status, body)).toBe(reason);
  },
);

test.each([
  ["session_not_found", 401, "session_not_found"],
  ["insufficient_aal", 403, "insufficient_aal"],
  ["invalid_token", 401, undefined],
] as const)(
  "the response to the session rejection %s has the status %i and the code %s",
  async (reason, status, code) => {
    const response = sessionRejectionResponse(reason, "Nothing was saved.", { error: "mine" });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      ...(code && { code }),
      message: expect.stringContaining("Nothing was saved."),
      error: "mine",
    });
  },
);
