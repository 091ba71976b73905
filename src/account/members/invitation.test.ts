import { expect, test } from "vitest";
import { invitationInput, invitationLink, takeToken } from "@/account/members/invitation.ts";

const errorsOf = (email: string) =>
  invitationInput.safeParse({ email }).error?.issues.map(({ message }) => message);

test.each([
  ["no-address", ["email-invalid"]],
  ["", ["email-invalid"]],
  ["a@b@c.d", ["email-invalid"]],
  ["<ada@example.test>", ["email-invalid"]],
  [`${"a".repeat(250)}@b.ca`, ["email-too-long"]],
])("inviting “%s” reports: %s", (email, errors) => {
  expect(errorsOf(email)).toEqual(errors);
});

test("an invitation's address is stored in lower case and without surrounding spaces", () => {
  const input = invitationInput.parse({ email: "  Ada@Example.test " });
  expect(input).toEqual({ email: "ada@example.test" });
});

test("an invitation link carries any token unchanged to the settings", () => {
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
])("removing the invitation token from %j returns %j and leaves %j", (before, token, search) => {
  expect(takeToken(before)).toEqual({ token, search });
});
