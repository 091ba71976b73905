import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { SETTING_LABELS } from "@/channels/definitions/labels/setting-labels.ts";
import { channelIssueMessage } from "@/channels/issues/channel-issue-messages.ts";
import type { ListingIssue } from "@/channels/listing/listing.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const messageOf = (code: ListingIssue["code"], params: ListingIssue["params"]) =>
  i18n._(channelIssueMessage({ code, severity: "error", field: null, params, fix: null }));

test.each<[ListingIssue["code"], ListingIssue["params"], string]>([
  [
    "too-long",
    { length: 160, longest: 150 },
    "This has 160 characters, but the channel accepts up to 150.",
  ],
  [
    "currency-differs",
    { currency: "USD", channelCurrency: "CAD" },
    "The price is in USD, but this channel sells in CAD.",
  ],
  [
    "rounded",
    { from: "89.995", to: "90.00" },
    "The channel accepts fewer decimals: 89.995 is sent as 90.00.",
  ],
  [
    "category-missing",
    { category: "303" },
    "The channel’s category list doesn’t include “303”. Map your category to another one.",
  ],
])("the message of the issue %s names the values it is about", (code, params, message) => {
  expect(messageOf(code, params)).toBe(message);
});

test("every channel setting has a unique label", () => {
  const message = Object.values(SETTING_LABELS).map((one) => i18n._(one));
  expect(new Set(message).size).toBe(message.length);
});
