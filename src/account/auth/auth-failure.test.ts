// @vitest-environment node
import { AuthRetryableFetchError, AuthWeakPasswordError } from "@supabase/supabase-js";
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { authFailureOf } from "@/account/auth/auth-failure.ts";
import { authFailureMessage } from "@/account/auth/auth-failure-message.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const SERVER_TEXT = "Password should contain at least one character of each: abc, ABC, 012, !?.";

test.each([
  [["pwned"], "weak_password_pwned", "This password appeared in a data leak. Choose another."],
  [
    ["characters", "length"],
    "weak_password_length",
    "The server requires a longer password. Add more characters.",
  ],
  [
    ["characters"],
    "weak_password_characters",
    "The server requires more kinds of characters, such as symbols. Add some.",
  ],
  [
    ["entropy"],
    "weak_password",
    "The server considers this password too easy to guess. Choose another.",
  ],
])(
  "a password rejected as weak because of %j gets the error code %s and our text: %s",
  (reasons, code, text) => {
    const error = Object.assign(new AuthWeakPasswordError(SERVER_TEXT, 422, []), { reasons });
    const failure = authFailureOf(error);
    expect(failure.code).toBe(code);
    expect(authFailureMessage(failure, i18n)).toBe(text);
  },
);

test.each([500, 502, 503, 504])(
  "the message of a response with status %d doesn't claim that the request had no effect",
  (status) => {
    const failure = authFailureOf(new AuthRetryableFetchError("{}", status));
    expect(authFailureMessage(failure, i18n)).toBe(
      "We couldn’t confirm that the server completed this request. Please try again.",
    );
  },
);
