import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
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

test("trims the values of a channel form and saves them for the current definition", () => {
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
    policy: { left: [], stockBuffer: 0, removal, vanished: [] },
  };
  expect(channelUpdate(channelInputOf(stored, google), google)).toEqual(decided);
});

test.each([
  ["an empty name", { name: " " }, "name", "missing"],
  ["a name nobody could read", { name: "n".repeat(101) }, "name", "too-long"],
  ["a country by its name", { country: "Canada" }, "country", "no-country"],
  ["a currency by its sign", { currency: "$" }, "currency", "no-currency"],
  ["a setting that is required", { settings: {} }, "shop_link", "missing"],
  [
    "an address anybody could listen to",
    { settings: { ...FILLED.settings, shop_link: "http://shop.example.ca" } },
    "shop_link",
    "no-link",
  ],
])("a channel form reports %s", (_what, change, field, error) => {
  const errors = Object.fromEntries(validateInput({ ...FILLED, ...change }, google));
  expect(errors).toMatchObject({ [field]: error });
});

test("the initial policy never removes products if the channel's files can't express a removal", () => {
  expect(firstPolicy(walmart).removal).toBe("keep");
  expect(firstPolicy(google).removal).toBe("zero");
});
