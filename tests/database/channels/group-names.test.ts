import { afterAll, beforeAll, expect, test } from "vitest";
import { call, write } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, ready, record, toList } from "./listings-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Requested = {
  products: {
    product: { sku: string };
    group_sku: string | null;
    same_group: string | null;
  }[];
};

test("a variant group's listings become stale when a product outside the group gets or loses a SKU equal to the group's name", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await write(tx, [{ sku: "A", set: { variant_group: "LAMP" } }]);
    await record(tx, [ready(a, { version: 2 })]);
    expect(await toList(tx)).not.toContain("A");

    await write(tx, [{ sku: "lamp", set: { status: "active" } }]);
    expect(await toList(tx)).toContain("A");
    const groupSku = async () => {
      const { products } = await call<Requested>(
        tx,
        "server",
        "products_to_list($1, 'another plan')",
        [CHANNEL],
      );
      return products.find(({ product }) => product.sku === "A")?.group_sku;
    };
    expect(await groupSku()).toBe("lamp");
    await record(tx, [ready(a, { version: 2 })]);
    await write(tx, [{ sku: "lamp", set: { status: "archived" } }]);
    expect(await toList(tx)).toContain("A");
    expect(await groupSku()).toBeNull();
  });
});

test.each(["tEE", "TeE", "École Noël"])(
  "for each of two variant groups whose names differ only in capitals, the build gets the other group's name: %s",
  async (name) => {
    await db.rehearse(async (tx) => {
      const [a = ""] = await addProducts(tx);
      const other = name.replace(/e/i, (letter) => (letter === "e" ? "E" : "e"));
      await write(tx, [{ sku: "A", set: { variant_group: name } }]);
      await record(tx, [ready(a, { version: 2 })]);
      await write(tx, [{ sku: "D", set: { status: "active", variant_group: other } }]);
      expect(await toList(tx)).toContain("A");
      const { products } = await call<Requested>(
        tx,
        "server",
        "products_to_list($1, 'another plan')",
        [CHANNEL],
      );
      const found = new Map(products.map(({ product, same_group }) => [product.sku, same_group]));
      expect([found.get("A"), found.get("D")]).toEqual([other, name]);
    });
  },
);

test("a variant group's listings become stale when another group gets or loses the same name in different capitals", async () => {
  await db.rehearse(async (tx) => {
    const [a = ""] = await addProducts(tx);
    await write(tx, [{ sku: "A", set: { variant_group: "LAMP" } }]);
    await record(tx, [ready(a, { version: 2 })]);
    expect(await toList(tx)).not.toContain("A");

    await write(tx, [{ sku: "D", set: { status: "active", variant_group: "Lamp" } }]);
    expect(await toList(tx)).toContain("A");
    const sameNames = async () => {
      const { products } = await call<Requested>(
        tx,
        "server",
        "products_to_list($1, 'another plan')",
        [CHANNEL],
      );
      const found = new Map(products.map(({ product, same_group }) => [product.sku, same_group]));
      return [found.get("A"), found.get("D")];
    };
    expect(await sameNames()).toEqual(["Lamp", "LAMP"]);
    await record(tx, [ready(a, { version: 2 })]);
    await write(tx, [{ sku: "D", set: { status: "archived" } }]);
    expect(await toList(tx)).toContain("A");
    expect((await sameNames())[0]).toBeNull();
  });
});
