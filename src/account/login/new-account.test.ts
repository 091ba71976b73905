import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { newPasswordSchema, signUpSchema } from "@/account/login/new-account.ts";
import { NEW_ACCOUNT_MESSAGES } from "@/account/login/new-account-messages.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const text = new Map<string, string>(
  Object.entries(NEW_ACCOUNT_MESSAGES).map(([error, descriptor]) => [error, i18n._(descriptor)]),
);

/** The messages that a person reads, by field. */
const messagesOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[] = []) =>
  issues.map(({ path, message }) => `${String(path[0])}: ${text.get(message) ?? message}`);

const good = {
  displayName: "Ada Lavoie",
  companyName: "",
  email: "ada@example.test",
  password: "Abcdefg1",
};

test("a sign-up with a name, an address and a good password passes validation", () => {
  expect(signUpSchema.parse(good)).toEqual(good);
});

test("sign-up trims the name and the company but not the password", () => {
  const input = { ...good, displayName: " Ada ", companyName: " Lavoie ", password: " Abcdefg1 " };
  expect(signUpSchema.parse(input)).toMatchObject({
    displayName: "Ada",
    companyName: "Lavoie",
    password: " Abcdefg1 ",
  });
});

test.each([
  [{ email: "ada" }, "email: Invalid email address"],
  [{ email: `${"a".repeat(243)}@example.test` }, "email: Email too long"],
  [{ email: "ada>@example.test" }, "email: Invalid characters in email"],
  [{ displayName: " " }, "displayName: Display name is required"],
  [{ displayName: "a".repeat(101) }, "displayName: Display name too long"],
  [{ displayName: "<Ada" }, "displayName: Invalid characters in name"],
  [{ companyName: "a".repeat(201) }, "companyName: Company name too long"],
  [{ companyName: "Ada>" }, "companyName: Invalid characters in company name"],
  [{ password: "Abcdef1" }, "password: Password must be at least 8 characters"],
  [{ password: `A1${"a".repeat(127)}` }, "password: Password too long"],
  [
    { password: `A1${"a".repeat(71)}` },
    "password: Password is too long. Use up to 72 characters, or fewer if some have accents.",
  ],
  [
    { password: `A1${"ä".repeat(36)}` },
    "password: Password is too long. Use up to 72 characters, or fewer if some have accents.",
  ],
  [{ password: "abcdefg1" }, "password: Password must contain an uppercase letter"],
  [{ password: "ABCDEFG1" }, "password: Password must contain a lowercase letter"],
  [{ password: "Abcdefgh" }, "password: Password must contain a number"],
  [{ password: "Password123" }, "password: This password is too common. Choose another."],
])("sign-up rejects %j: %s", (change, message) => {
  const { error } = signUpSchema.safeParse({ ...good, ...change });
  expect(messagesOf(error?.issues)).toContain(message);
});

test.each([64, 72])("sign-up accepts a password of %i ASCII characters", (length) => {
  const password = `A1${"a".repeat(length - 2)}`;
  expect(signUpSchema.safeParse({ ...good, password }).success).toBe(true);
});

const MIX =
  "password: Password must contain at least one uppercase letter, one lowercase letter, and one number";

test.each([
  ["Abcdef1", "Abcdef1", ["password: Password must be at least 8 characters"]],
  ["abcdefg1", "abcdefg1", [MIX]],
  ["ABCDEFG1", "ABCDEFG1", [MIX]],
  ["Abcdefgh", "Abcdefgh", [MIX]],
  ["Abcdefg1", "Abcdefg2", ["confirmation: Passwords don't match"]],
  ["Abcdefg1", "Abcdefg1", []],
])(
  "setting the password “%s” with the confirmation “%s” reports %j",
  (password, confirmation, messages) => {
    const { error } = newPasswordSchema.safeParse({ password, confirmation });
    expect(messagesOf(error?.issues)).toEqual(messages);
  },
);
