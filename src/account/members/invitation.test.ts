import { expect, test } from "vitest";
import { invitationInput, invitationLink, takeToken } from "@/account/members/invitation.ts";

const errorsOf = (email: string) =>
  invitationInput.safeParse({ email }).error?.issues.map(({ message }) => message);

test.each([
  ["nobody", ["email-invalid"]],
  ["", ["email-invalid"]],
  ["a@b@c.d", ["email-invalid"]],
  ["<ada@example.test>", ["email-invalid"]],
  [`${"a".repeat(250)}@b.ca`, ["email-too-long"]],
])("%s is told: %s", (email, problems) => {
  expect(errorsOf(email)).toEqual(problems);
});

test("blanks around an address and its capitals do not count", () => {
  const input = invitationInput.parse({ email: "  Ada@Example.test " });
  expect(input).toEqual({ email: "ada@example.test" });
});

test("a link carries its token to the settings, whatever stands in it", () => {
  const link = new URL(invitationLink("https://portal.example", "a&b=c#d"));
  expect(link.pathname).toBe("/settings");
  expect(takeToken(link.search)).toEqual({ token: "a&b=c#d", search: "" });
});

test.each([
  ["?tab=organization&invitation=t", "t", "?tab=organization"],
  ["?invitation=one&invitation=two", "one", ""],
  ["?invitation=", null, ""],
  ["?tab=profile", null, "?tab=profile"],
  ["", null, ""],
])("of %j the token is %j and %j stays", (before, token, search) => {
  expect(takeToken(before)).toEqual({ token, search });
});
