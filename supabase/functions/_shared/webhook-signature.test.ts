import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signedHeaders, webhookSecrets } from "./webhook-signature.ts";

const HOOK = "00000000-0000-4000-8000-0000000000aa";
const body = JSON.stringify({ type: "order.created", data: { number: "É-1" } });
const message = () => ({ id: "evt", timestamp: Math.floor(Date.now() / 1000), body });

test("the Standard Webhooks library accepts a delivery signed with the webhook's secret", async () => {
  const secretOf = await webhookSecrets("server key");
  const secret = await secretOf(HOOK, 1);
  const headers = await signedHeaders(message(), [secret]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(
    "No matching signature found",
  );
});

test("after a webhook's secret was rotated, the Standard Webhooks library accepts a delivery with either secret", async () => {
  const secretOf = await webhookSecrets("server key");
  const secrets = await Promise.all([2, 1].map((version) => secretOf(HOOK, version)));
  const headers = await signedHeaders(message(), secrets);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
});

test("a webhook's secret differs by webhook, version and server", async () => {
  const [here, there] = await Promise.all([webhookSecrets("a"), webhookSecrets("b")]);
  const secrets = await Promise.all([
    here(HOOK, 1),
    here(HOOK, 2),
    here("other", 1),
    there(HOOK, 1),
  ]);
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await here(HOOK, 1)).toBe(secrets[0]);
});
