import { expect, test } from "vitest";
import { isWebhookAddress } from "@/publicapi/webhooks/webhook.ts";

test.each([
  ["https://erp.example/hook?a=1", true],
  ["http://erp.example/hook", false],
  ["https://ada:secret@erp.example", false],
  ["javascript:alert(1)", false],
  ["erp.example", false],
  ["", false],
])("%j as the address of a webhook: %s", (text, expected) => {
  expect(isWebhookAddress(text, false)).toBe(expected);
});

test("a portal on this machine accepts an address without encryption", () => {
  expect(isWebhookAddress("http://localhost:3000/hook", true)).toBe(true);
});
