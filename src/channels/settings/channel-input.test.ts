import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { ebay } from "@/channels/definitions/ebay.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import {
  type ChannelInput,
  channelUpdate,
  firstInput,
  firstPolicy,
  channelInputOf,
  validateInput,
} from "@/channels/settings/channel-input.ts";

const FILLED: ChannelInput = {
  ...firstInput(google, "CAD"),
  settings: {
    shop_link: " https://shop.example.ca ",
    product_link: "https://shop.example.ca/p/{handle}",
  },
};

test("a new channel form starts with the definition's defaults and a currency the channel accepts", () => {
  expect(firstInput(google, "CAD")).toMatchObject({ name: google.name, currency: "CAD" });
  const { currency } = firstInput(walmart, "XAF");
  expect(walmart.currencies?.includes(currency) ?? true).toBe(true);
});

test("the values of a channel form are trimmed and saved for the current definition", () => {
  expect(validateInput(FILLED, google).size).toBe(0);
  const decided = channelUpdate({ ...FILLED, name: " Google " }, google);
  expect(decided).toMatchObject({
    name: "Google",
    definition: versionOf(google),
    settings: { shop_link: "https://shop.example.ca" },
  });
  const removal = "zero" as const;
  const stored = {
    ...decided,
    kind: "google",
    policy: { left: [], stockBuffer: 0, removal, missingCategories: [] },
  };
  expect(channelUpdate(channelInputOf(stored, google), google)).toEqual(decided);
});

test.each([
  ["an empty name", { name: " " }, "name", "missing"],
  ["a name that is too long", { name: "n".repeat(101) }, "name", "too-long"],
  ["a country name instead of its code", { country: "Canada" }, "country", "no-country"],
  ["a currency symbol instead of its code", { currency: "$" }, "currency", "no-currency"],
  ["a missing required setting", { settings: {} }, "shop_link", "missing"],
  [
    "a URL without encryption",
    { settings: { ...FILLED.settings, shop_link: "http://shop.example.ca" } },
    "shop_link",
    "no-link",
  ],
])("a channel form reports %s", (_what, change, field, error) => {
  const errors = Object.fromEntries(validateInput({ ...FILLED, ...change }, google));
  expect(errors).toMatchObject({ [field]: error });
});

test("a new channel's policy never removes products if the channel's files can't express a removal", () => {
  expect(firstPolicy({ ...walmart, removal: { zero: {}, delete: null } }).removal).toBe("keep");
  expect(firstPolicy(google).removal).toBe("zero");
});

test("the version of eBay's template can be pasted as the whole cell that contains it", () => {
  const first = firstInput(ebay, "CAD");
  const pasted = "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1234)";
  const { settings } = channelUpdate(
    { ...first, settings: { ...first.settings, template_version: pasted } },
    ebay,
  );
  expect(settings).toMatchObject({ template_version: "1234", site: "Canada" });
});
