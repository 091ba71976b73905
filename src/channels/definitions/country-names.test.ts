import { expect, test } from "vitest";
import {
  ADMIN_LANGUAGES,
  countryName,
  isCountryCode,
} from "@/channels/definitions/country-names.ts";

test.each([
  ["CA", "English", "Canada"],
  ["kr", "English", "South Korea"],
  ["HK", "English", "Hong Kong SAR China"],
  ["CI", "English", "Côte d’Ivoire"],
  ["VN", "Français (Canada)", "Vietnam"],
  ["VN", "Français (France)", "Viêt Nam"],
  ["US", "Français (Canada)", "États-Unis"],
  ["TR", "Français (Canada)", "Turquie"],
  ["TR", "English", null],
  ["XX", "English", null],
  ["Canada", "English", null],
])("the name of the country %s in a shop in %s is: %s", (code, language, name) => {
  expect(countryName(code, language)).toBe(name);
});

test("the names of common countries match Intl.DisplayNames in every admin language", () => {
  const tags = { English: "en", "Français (Canada)": "fr-CA", "Français (France)": "fr" };
  for (const language of ADMIN_LANGUAGES) {
    const names = new Intl.DisplayNames([tags[language]], { type: "region" });
    for (const code of ["CA", "US", "CN", "TW", "VN", "MX", "DE", "GB", "BD", "IN", "ZW", "AD"]) {
      expect(countryName(code, language)).toBe(names.of(code));
    }
  }
});

test("country codes are those in ISO 3166-1, and Kosovo's", () => {
  expect(["CA", "TR", "XK"].every(isCountryCode)).toBe(true);
  expect(["XX", "EU", "ca", "CAN", ""].some(isCountryCode)).toBe(false);
});
