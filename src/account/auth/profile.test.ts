import { expect, test } from "vitest";
import { profileName } from "@/account/auth/profile.ts";

test.each([
  [
    "the display name",
    { display_name: "Ada Lavoie", company_name: null },
    "ada@x.ca",
    "Ada Lavoie",
  ],
  ["the part before the @ if there is no display name", null, "ada.l@x.ca", "ada.l"],
  [
    "the part before the @ if the display name is empty",
    { display_name: " ", company_name: null },
    "ada@x.ca",
    "ada",
  ],
  ["empty if the display name and the email address are missing", null, undefined, ""],
])("the name shown for a profile is %s", (_what, profile, email, name) => {
  expect(profileName(profile, email)).toBe(name);
});
