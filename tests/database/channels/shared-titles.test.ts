import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { write } from "../catalogue/ledger-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, people } from "../tenants.ts";
import { addProducts, blocked, CHANNEL, ready, record } from "./listings-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function sharedTitles(tx: Queryable, who: keyof typeof people = "viewer") {
  await become(tx, people[who]);
  const rows = await tx.query("select * from public.shared_titles($1)", [CHANNEL]);
  await tx.exec("reset role");
  return rows;
}

test("a title that several products share is listed once, ignoring case, with their SKUs", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = "", d = ""] = await addProducts(tx, ["A", "B", "C", "D"]);
    await record(tx, [
      ready(a, { title: "Wool cap" }),
      ready(b, { title: "Wool Cap" }),
      ready(c, { title: "Scarf" }),
      ready(d),
    ]);
    const [only, ...others] = await sharedTitles(tx);
    expect(only).toMatchObject({ products: 2, skus: ["A", "B"] });
    expect(String(only?.["title"]).toLowerCase()).toBe("wool cap");
    expect(others).toEqual([]);
  });
});

test("variants of one product count once for a shared title, and a product that isn't sent doesn't count", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    await record(tx, [
      ready(a, { title: "Wool cap", group: "CAP" }),
      ready(b, { title: "Wool cap", group: "CAP" }),
      { ...blocked(c), title: "Wool cap" },
    ]);
    expect(await sharedTitles(tx)).toEqual([]);
    await record(tx, [ready(c, { title: "Wool cap" })]);
    expect(await sharedTitles(tx)).toMatchObject([{ products: 2, skus: ["A", "B", "C"] }]);
    await write(tx, [{ id: c, version: 1, set: { status: "archived" } }]);
    await record(tx, [ready(c, { version: 2, state: "excluded", hash: null })]);
    expect(await sharedTitles(tx)).toEqual([]);
  });
});

test.each(labelled("neighbour", "former", "stranger"))(
  "%s can't read the titles of the organization's channel",
  async (_label, who) => {
    expect(await errorCode(db.rehearse((tx) => sharedTitles(tx, who)))).toBe("42501");
  },
);
