import { expect, test } from "vitest";
import { isWebhookAddress } from "@/publicapi/webhooks/webhook.ts";

test.each([
  ["https://erp.example/hook?a=1", true],
  ["http://erp.example/hook", false],
  ["https://ada:secret@erp.example", false],
  ["https://erp.example:443/hook", true],
  ["https://erp.example:8443/hook", false],
  ["javascript:alert(1)", false],
  ["erp.example", false],
  ["", false],
])("a hosted portal accepts the webhook address %j: %s", (text, expected) => {
  expect(isWebhookAddress(text, false)).toBe(expected);
});

test("a portal on the local machine accepts a webhook address without encryption", () => {
  expect(isWebhookAddress("http://localhost:3000/hook", true)).toBe(true);
});
