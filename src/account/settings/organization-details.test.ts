import { expect, test } from "vitest";
import {
  COUNTRIES,
  organizationDetails,
  withChosen,
} from "@/account/settings/organization-details.ts";

const details = {
  name: "Northvale",
  email: "",
  phone: "",
  website: "",
  street: "",
  city: "",
  region: "",
  postalCode: "",
  country: "CA",
  taxNumber: "",
  provincialTaxNumber: "",
  currency: "CAD",
  locale: "en-CA",
  timeZone: "America/Toronto",
  units: "metric",
};

test("an organization requires only its name", () => {
  expect(organizationDetails.safeParse(details).success).toBe(true);
});

test.each([
  [{ name: "  " }, "name-missing"],
  [{ name: "x".repeat(201) }, "too-long"],
  [{ street: "two\nlines" }, "characters"],
  [{ email: "ada at example" }, "email"],
  [{ website: "javascript:alert(1)" }, "website"],
  [{ taxNumber: "1".repeat(41) }, "too-long"],
])("organization details with %j are rejected: %s", (change, expected) => {
  const { error } = organizationDetails.safeParse({ ...details, ...change });
  expect(error?.issues.map(({ message }) => message)).toEqual([expected]);
});

test("an organization's current value stays selectable even if it isn't among the offered choices", () => {
  expect(withChosen(["CAD", "USD"], "CAD")).toEqual(["CAD", "USD"]);
  expect(withChosen(["CAD", "USD"], "XAU")).toEqual(["XAU", "CAD", "USD"]);
  expect(withChosen(["CA"], "")).toEqual(["CA"]);
});

test("every country code has an English name", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
});
