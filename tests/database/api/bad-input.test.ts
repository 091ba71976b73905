import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase, ours } from "../tenants.ts";
import { apiClient } from "./api-client.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("an expired and a revoked API key get an error that names the reason", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const end = (column: string) =>
      tx.query(`update public.api_keys set ${column} = now() where id <> $1`, [ours.apiKey]);
    await end("expires_at");
    expect(await send("GET", "/products")).toMatchObject({
      status: 401,
      json: { code: "key_expired", title: "This API key has expired" },
    });
    await end("revoked_at");
    expect(await send("GET", "/products")).toMatchObject({
      status: 401,
      json: { code: "key_revoked" },
    });
  });
});

test("a JSON body of 50 MB is rejected and nothing is written", async () => {
  await db.rehearse(async (tx) => {
    const send = await apiClient(tx);
    const body = { products: [{ sku: "HUGE", description_en: "x".repeat(50_000_000) }] };
    expect(await send("POST", "/products/batch", { body })).toMatchObject({
      status: 413,
      json: { code: "too_large", detail: "A body has at most 5 MB. Nothing was written." },
    });
    expect(await send("GET", "/products/HUGE")).toMatchObject({ status: 404 });
  });
});
