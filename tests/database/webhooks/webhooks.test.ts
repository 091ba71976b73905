import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { factor } from "../access/limited-sessions.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const ORIGIN = "https://portal.example";
const create = (
  tx: Queryable,
  actor: string,
  types: string,
  url = "https://erp.example/hook?a=1",
) =>
  call<string>(tx, actor, `create_webhook($1, $2, $3, 'en', '${ORIGIN}')`, [ours.org, url, types]);

const due = (tx: Queryable, webhook: string) =>
  call<{ deliveries: Row[] } | null>(tx, "server", "due_webhook_deliveries($1, $2)", [
    ours.org,
    webhook,
  ]);

test("an owner can create, change and delete a webhook, and no one else can", async () => {
  await db.rehearse(async (tx) => {
    const hook = await create(tx, people.owner, "{stock.changed}");
    await call(tx, people.owner, "change_webhook($1, 'https://b.example', '{sync.ended}', false)", [
      hook,
    ]);
    expect(
      await one(
        tx,
        "select url, types, disabled_for, created_by from public.webhooks where id = $1",
        [hook],
      ),
    ).toEqual({
      url: "https://b.example",
      types: ["sync.ended"],
      disabled_for: "person",
      created_by: people.owner,
    });
    await call(tx, people.owner, "delete_webhook($1)", [hook]);
    expect(await tx.query("select from public.webhooks where id = $1", [hook])).toEqual([]);
  });
  for (const who of [
    people.editor,
    people.viewer,
    people.neighbour,
    people.former,
    people.stranger,
  ]) {
    expect(await errorCode(db.rehearse((tx) => create(tx, who, "{stock.changed}")))).toBe("42501");
    for (const sql of [
      "change_webhook($1, 'https://b.example', '{sync.ended}', true)",
      "delete_webhook($1)",
      "webhook_secret_versions($1, true)",
      "test_webhook($1)",
      "resend_webhook_delivery($1, 1)",
    ])
      expect(await errorCode(db.rehearse((tx) => call(tx, who, sql, [ours.webhook])))).toBe(
        "42501",
      );
  }
});

test("the versions of a webhook's secret can't be read before the second factor is confirmed", async () => {
  const work = db.rehearse(async (tx) => {
    await tx.exec(factor("verified"));
    await call(tx, people.owner, "webhook_secret_versions($1)", [ours.webhook]);
  });
  await expect(work).rejects.toThrow(/second factor/);
});

test.each([
  ["an address without a protocol", "erp.example", "{stock.changed}"],
  ["an address with a password", "https://a:b@erp.example", "{stock.changed}"],
  ["an address with a line break", "https://erp.example/\na", "{stock.changed}"],
  ["an address of a script", "javascript:alert(1)", "{stock.changed}"],
  ["no event", "https://erp.example", "{}"],
  ["an unknown event", "https://erp.example", "{stock.changed,secret.changed}"],
])("a webhook with %s is rejected", async (_what, url, types) => {
  const work = db.rehearse((tx) => create(tx, people.owner, types, url));
  await expect(work).rejects.toThrow("The address or an event is not valid.");
});

test("an organization has at most 20 webhooks", async () => {
  const work = db.rehearse(async (tx) => {
    for (let at = 0; at < 20; at++) await create(tx, people.owner, "{stock.changed}");
  });
  await expect(work).rejects.toThrow(/at most 20/);
});

test("rotating a webhook's secret creates a new version, and the old secret still signs for a day", async () => {
  await db.rehearse(async (tx) => {
    const versions = (rotate: boolean) =>
      call(tx, people.owner, "webhook_secret_versions($1, $2)", [ours.webhook, rotate]);
    expect(await versions(false)).toEqual({ version: 1, previous: null });
    expect(await versions(true)).toEqual({ version: 2, previous: 1 });
    expect(await due(tx, ours.webhook)).toMatchObject({ version: 2, previous: 1 });
    await tx.exec("update public.webhooks set previous_until = now()");
    expect(await versions(false)).toEqual({ version: 2, previous: null });
  });
});
