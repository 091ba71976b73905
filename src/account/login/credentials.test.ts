import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { forgotPasswordSchema, loginSchema } from "@/account/login/credentials.ts";
import { LOGIN_MESSAGES } from "@/account/login/credentials-messages.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const good = { email: "ada@example.test", password: "secret" };

function messagesOf(input: { email: string; password: string }) {
  const { error } = loginSchema.safeParse(input);
  const [issue] = error?.issues ?? [];
  const message = Object.entries(LOGIN_MESSAGES).find(([code]) => code === issue?.message)?.[1];
  return message && i18n._(message);
}

test("a login with a valid address and a password of 6 characters passes validation", () => {
  expect(loginSchema.parse(good)).toEqual(good);
});

test.each([
  ["an invalid address", { ...good, email: "ada" }, "Invalid email address"],
  [
    "an address of 256 characters",
    { ...good, email: `${"a".repeat(243)}@example.test` },
    "Email too long",
  ],
  [
    "an address with an angle bracket",
    { ...good, email: "<ada@example.test" },
    "Invalid characters in email",
  ],
  [
    "a password of 5 characters",
    { ...good, password: "12345" },
    "Password must be at least 6 characters",
  ],
  ["a password of 129 characters", { ...good, password: "x".repeat(129) }, "Password too long"],
])("the login form rejects %s", (_what, input, message) => {
  expect(messagesOf(input)).toBe(message);
});

test("a password is sent as typed, spaces included", () => {
  expect(loginSchema.parse({ ...good, password: " secret " }).password).toBe(" secret ");
});

test("a reset link can be requested only for a valid address", () => {
  expect(forgotPasswordSchema.safeParse({ email: "ada" }).error?.issues[0]?.message).toBe(
    "email-invalid",
  );
  expect(forgotPasswordSchema.parse({ email: " ada@example.test " })).toEqual({
    email: "ada@example.test",
  });
});
