import { afterAll, beforeAll, expect, test } from "vitest";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient } from "./api-client.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const HOOK = { url: "https://erp.example/hook?a=1", types: ["stock.changed", "order.created"] };

test("an API key creates, changes, tests and deletes a webhook", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx, ["webhooks:manage"]);
    const made = await send("POST", "/webhooks", { body: HOOK });
    expect(made).toMatchObject({ status: 201, json: { ...HOOK, is_on: true } });
    expect(made.json.secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    const at = `/webhooks/${made.json.id}`;
    expect(
      await one(tx, "select locale, origin, created_by from public.webhooks where id = $1", [
        made.json.id,
      ]),
    ).toEqual({ locale: "en", origin: "https://portal.test", created_by: null });
    const shown = await send("GET", at);
    expect(shown.json).toMatchObject(HOOK);
    expect(shown.text).not.toContain("whsec_");

    const rotated = await send("POST", `${at}/rotate-secret`);
    expect(rotated.json.secret).toMatch(/^whsec_/);
    expect(rotated.json.secret).not.toBe(made.json.secret);

    const sent = await send("POST", `${at}/test`);
    expect(sent).toMatchObject({
      status: 202,
      json: { state: "waiting", attempts: 0, event: { type: "webhook.test" } },
    });
    await tx.query(
      "update public.webhook_deliveries set state = 'failed', attempts = 10, status = 500 where id = $1",
      [sent.json.id],
    );
    expect((await send("GET", `${at}/deliveries?state=failed`)).json.data).toMatchObject([
      { id: sent.json.id, status: 500, next_at: null },
    ]);
    const again = await send("POST", `${at}/deliveries/${sent.json.id}/resend`);
    expect(again).toMatchObject({ status: 202, json: { state: "waiting", attempts: 0 } });

    expect((await send("PATCH", at, { body: { is_on: false } })).json).toMatchObject({
      ...HOOK,
      is_on: false,
      disabled_for: "person",
    });
    for (const path of [`${at}/test`, `${at}/deliveries/${sent.json.id}/resend`])
      expect(await send("POST", path)).toMatchObject({
        status: 409,
        json: { code: "state_conflict", detail: "This webhook is turned off. Nothing was sent." },
      });
    expect((await send("DELETE", at)).status).toBe(204);
    expect((await send("GET", at)).status).toBe(404);
  });
});

test("a repeated request with an idempotency key creates one webhook and shows the same secret", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const headers = { "idempotency-key": "hook-1" };
    const first = await send("POST", "/webhooks", { body: HOOK, headers });
    const second = await send("POST", "/webhooks", { body: HOOK, headers });
    expect(second.json).toEqual(first.json);
    const other = { ...HOOK, types: ["sync.ended"] };
    expect(await send("POST", "/webhooks", { body: other, headers })).toMatchObject({
      status: 422,
      json: { code: "idempotency_key_reused" },
    });
    expect((await send("GET", "/webhooks")).json.data).toHaveLength(3);
  });
});

test.each([
  "http://erp.example/hook",
  "https://ada:secret@erp.example/",
  "ftp://erp.example",
  "https://erp.example:8443/",
  "https://10.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/latest/meta-data",
  "https://2130706433/",
])("the API rejects %s as the address of a webhook", async (url) => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const error = { status: 422, json: { code: "invalid_body", errors: [{ pointer: "/url" }] } };
    expect(await send("POST", "/webhooks", { body: { ...HOOK, url } })).toMatchObject(error);
    expect(await send("PATCH", `/webhooks/${ours.webhook}`, { body: { url } })).toMatchObject(
      error,
    );
  });
});

test("an organization has at most 20 webhooks, including those of API keys", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    for (let at = 2; at < 20; at += 1) await send("POST", "/webhooks", { body: HOOK });
    expect(await send("POST", "/webhooks", { body: HOOK })).toMatchObject({
      status: 409,
      json: { code: "state_conflict" },
    });
    expect((await send("GET", "/webhooks")).json.data).toHaveLength(20);
  });
});

test("a webhook's deliveries are read page by page, newest first", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const at = `/webhooks/${ours.webhook}`;
    const first = (await send("POST", `${at}/test`)).json.id;
    const second = (await send("POST", `${at}/test`)).json.id;
    const page = (await send("GET", `${at}/deliveries?limit=1`)).json;
    expect(page.data).toMatchObject([{ id: second }]);
    const next = (await send("GET", `${at}/deliveries?limit=1&cursor=${page.next_cursor}`)).json;
    expect(next.data).toMatchObject([{ id: first }]);
  });
});
