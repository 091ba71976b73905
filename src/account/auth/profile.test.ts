import { expect, test } from "vitest";
import { profileName } from "@/account/auth/profile.ts";

test.each([
  [
    "the display name",
    { display_name: "Ada Lavoie", company_name: null },
    "ada@x.ca",
    "Ada Lavoie",
  ],
  ["the part before the @ where there is none", null, "ada.l@x.ca", "ada.l"],
  [
    "the part before the @ where it is blank",
    { display_name: " ", company_name: null },
    "ada@x.ca",
    "ada",
  ],
  ["nothing at all rather than a word like undefined", null, undefined, ""],
])("a profile's name is %s", (_what, profile, email, name) => {
  expect(profileName(profile, email)).toBe(name);
});
