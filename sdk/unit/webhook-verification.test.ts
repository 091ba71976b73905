import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookError } from "../typescript/src/index.ts";

const SECRET = `whsec_${btoa("a secret of a webhook")}`;
const OTHER = `whsec_${btoa("the secret of another")}`;
const NOW = Date.UTC(2026, 10, 26, 12);
const body = JSON.stringify({ type: "order.created", timestamp: "2026-11-26", data: { id: "é" } });

const headersOf = (secret: string, at = NOW) => ({
  "webhook-id": "e-1",
  "webhook-timestamp": String(at / 1000),
  "webhook-signature": new Webhook(secret).sign("e-1", new Date(at), body),
});

test("an event with a valid signature is returned, with its ID", async () => {
  const event = { id: "e-1", type: "order.created", timestamp: "2026-11-26", data: { id: "é" } };
  const headers = headersOf(SECRET);
  expect(await verifyWebhook({ body, headers }, SECRET, { now: NOW })).toEqual(event);
  const request = { body: new TextEncoder().encode(body), headers: new Headers(headers) };
  expect(await verifyWebhook(request, [OTHER, SECRET], { now: NOW })).toEqual(event);
});

test("during a rotation of the webhook secret, one valid signature of two is enough", async () => {
  const signatures = [OTHER, SECRET].map((secret) => headersOf(secret)["webhook-signature"]);
  const headers = { ...headersOf(SECRET), "webhook-signature": signatures.join(" ") };
  await expect(verifyWebhook({ body, headers }, SECRET, { now: NOW })).resolves.toBeTruthy();
});

test.each([
  ["another secret", { headers: headersOf(OTHER) }],
  ["another body", { body: body.replace("created", "changed") }],
  ["another ID", { headers: { ...headersOf(SECRET), "webhook-id": "e-2" } }],
  ["an old time", { headers: headersOf(SECRET, NOW - 301_000) }],
  ["a time in the future", { headers: headersOf(SECRET, NOW + 301_000) }],
  ["an invalid time", { headers: { ...headersOf(SECRET), "webhook-timestamp": "now" } }],
  ["no signature", { headers: { ...headersOf(SECRET), "webhook-signature": "" } }],
  ["a broken signature", { headers: { ...headersOf(SECRET), "webhook-signature": "v1,%%" } }],
  [
    "a signature of another version",
    { headers: { ...headersOf(SECRET), "webhook-signature": "v2,AA==" } },
  ],
])("a webhook request with %s is rejected", async (_what, changed) => {
  const request = { body, headers: headersOf(SECRET), ...changed };
  await expect(verifyWebhook(request, SECRET, { now: NOW })).rejects.toThrow(WebhookError);
});
