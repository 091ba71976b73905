import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call, idOf, product, undo, write } from "./ledger-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

async function duplicates(
  tx: Queryable,
  byPart: boolean,
  after = "",
  actor: string = people.viewer,
) {
  await become(tx, actor);
  const groups = await tx.query<{ key: string; products: string[]; total: number }>(
    "select * from public.find_duplicates($1, $2, $3, 1)",
    [ours.org, byPart, after],
  );
  await tx.exec("reset role");
  return groups;
}

const gtins = (tx: Queryable) =>
  write(tx, [
    { sku: "A", set: { gtin: "614141000012" } },
    { sku: "B", set: { gtin: "00614141000012" } },
    { sku: "C", set: { gtin: "0 614141-000012" } },
    { sku: "D", set: { gtin: "614141000012", status: "archived" } },
    { sku: "E", set: { gtin: "n/a" } },
    { sku: "F", set: { gtin: "N/A" } },
    { sku: "G", set: { gtin: "n/a" } },
  ]);

describe("finding duplicates", () => {
  test("duplicates by GTIN are found in every notation, excluding archived products and invalid GTINs", async () => {
    await db.rehearse(async (tx) => {
      await gtins(tx);
      const [group, ...others] = await duplicates(tx, false);
      expect(others).toEqual([]);
      expect(group).toMatchObject({ key: "614141000012", total: 3 });
      expect(group?.products.toSorted()).toEqual(
        [await idOf(tx, "A"), await idOf(tx, "B"), await idOf(tx, "C")].toSorted(),
      );
    });
  });

  test("duplicates by brand and part number ignore capitals, accents and punctuation, page by page", async () => {
    await db.rehearse(async (tx) => {
      await write(tx, [
        { sku: "A", set: { brand: "Éclat", mpn: "LX-100" } },
        { sku: "B", set: { brand: "ECLAT", mpn: "lx 100" } },
        { sku: "C", set: { brand: "Nord", mpn: "LX-100" } },
        { sku: "D", set: { brand: "Nord", mpn: "LX/100" } },
        { sku: "E", set: { mpn: "LX-100" } },
      ]);
      const [first] = await duplicates(tx, true);
      expect(first).toMatchObject({ key: "eclat lx100", total: 2 });
      const [second] = await duplicates(tx, true, first?.key);
      expect(second).toMatchObject({ key: "nord lx100", total: 2 });
      expect(await duplicates(tx, true, second?.key)).toEqual([]);
    });
  });

  test.each(labelled("neighbour", "former", "stranger"))(
    "%s finds no duplicates of the organization",
    async (_label, who) => {
      await db.rehearse(async (tx) => {
        await gtins(tx);
        expect(await duplicates(tx, false, "", people[who])).toEqual([]);
      });
    },
  );
});

type Seen = { id: string; version: number };

const seen = async (tx: Queryable, sku: string): Promise<Seen> => {
  const found = await product(tx, sku);
  return { id: found?.id ?? "", version: found?.version ?? 0 };
};

const merge = (
  tx: Queryable,
  survivor: Seen & { set: Row },
  others: Seen[],
  { actor = people.editor, takeOut = false }: { actor?: string; takeOut?: boolean } = {},
) =>
  call<Row>(tx, actor, "merge_products($1, $2, 'Merge', $3::text::jsonb, $4::text::jsonb, $5)", [
    randomUUID(),
    ours.org,
    JSON.stringify(survivor),
    JSON.stringify(others),
    takeOut,
  ]);

describe("merging products", () => {
  test("a merge updates the remaining product and archives the others with a reference to it, in one change set that can be undone", async () => {
    await db.rehearse(async (tx) => {
      await gtins(tx);
      const survivor = { ...(await seen(tx, "A")), set: { title_en: "Lamp", tags: ["oak"] } };
      await merge(tx, survivor, [await seen(tx, "B"), await seen(tx, "C")]);
      expect(await product(tx, "A")).toMatchObject({ title: "Lamp" });
      const others = await tx.query(
        "select sku, status::text, successor_sku from public.products where sku in ('B', 'C') order by sku",
      );
      expect(others).toEqual([
        { sku: "B", status: "archived", successor_sku: "A" },
        { sku: "C", status: "archived", successor_sku: "A" },
      ]);
      const [set] = await tx.query<{ id: string }>(
        "select id from public.change_sets where kind = 'merge' and state = 'committed' and updated = 3",
      );
      await undo(tx, set?.id ?? "");
      expect(await product(tx, "A")).toMatchObject({ title: null });
      expect(await product(tx, "B")).toMatchObject({ status: "draft" });
    });
  });

  test("on request, a merge deletes products without stock rows and archives the others, and an undo restores the deleted ones", async () => {
    await db.rehearse(async (tx) => {
      await gtins(tx);
      await tx.query(
        "insert into public.stock (org_id, product_id, warehouse_id) values ($1, $2, $3)",
        [ours.org, await idOf(tx, "B"), ours.warehouse],
      );
      const others = [await seen(tx, "B"), await seen(tx, "C")];
      await merge(tx, { ...(await seen(tx, "A")), set: {} }, others, { takeOut: true });
      expect(await product(tx, "B")).toMatchObject({ status: "archived" });
      expect(await product(tx, "C")).toBeUndefined();
      const [set] = await tx.query<{ id: string }>(
        "select id from public.change_sets where kind = 'merge'",
      );
      await undo(tx, set?.id ?? "");
      expect(await product(tx, "C")).toMatchObject({ id: others[1]?.id });
    });
  });

  test("a merge writes nothing when one of the products has changed since it was read", async () => {
    await db.rehearse(async (tx) => {
      await gtins(tx);
      const [survivor, other] = [await seen(tx, "A"), await seen(tx, "B")];
      await write(tx, [{ sku: "B", set: { brand: "Nord" } }]);
      await tx.exec("savepoint before");
      expect(await errorCode(merge(tx, { ...survivor, set: { title_en: "Lamp" } }, [other]))).toBe(
        "PT409",
      );
      await tx.exec("rollback to before");
      expect(await product(tx, "A")).toMatchObject({ title: null });
    });
  });

  test.each(labelled("viewer", "neighbour", "former", "stranger"))(
    "a merge is denied to %s",
    async (_label, who) => {
      await db.rehearse(async (tx) => {
        const survivor = { id: ours.product, version: 1, set: {} };
        expect(
          await errorCode(
            merge(tx, survivor, [{ id: theirs.product, version: 1 }], { actor: people[who] }),
          ),
        ).toBe("42501");
      });
    },
  );

  test("a merge can't change another organization's products or unknown fields", async () => {
    await db.rehearse(async (tx) => {
      const survivor = { id: ours.product, version: 1, set: {} };
      expect(await errorCode(merge(tx, survivor, [{ id: theirs.product, version: 1 }]))).toBe(
        "PT409",
      );
    });
    await db.rehearse(async (tx) => {
      await gtins(tx);
      const survivor = { ...(await seen(tx, "A")), set: { org_id: theirs.org } };
      expect(await errorCode(merge(tx, survivor, [await seen(tx, "B")]))).toBe("22023");
    });
  });
});
