import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, PLAN, ready, record } from "../channels/listings-support.ts";
import { openJobDatabase } from "../jobs/jobs-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

type Rule = {
  channel?: string;
  product?: string;
  category?: string;
  kind?: "units" | "percent";
  amount: number;
};

async function add(tx: Queryable, { channel, product, category, kind = "units", amount }: Rule) {
  await become(tx, people.editor);
  await tx.query(
    `insert into public.safety_stock_rules (org_id, channel_id, product_id, category, kind, amount)
     values ($1, $2, $3, $4, $5::public.safety_stock_kind, $6)`,
    [ours.org, channel ?? null, product ?? null, category ?? null, kind, amount],
  );
  await tx.exec("reset role");
}

type Page = { products: { product: { sku: string }; safety: { amount: number } | null }[] };

/** The amount of the safety stock rule that applies to each product to list, by SKU. */
async function amounts(tx: Queryable) {
  const { products } = await call<Page>(tx, "server", "products_to_list($1, $2)", [CHANNEL, PLAN]);
  return Object.fromEntries(products.map(({ product, safety }) => [product.sku, safety?.amount]));
}

/** Three products with current listings on a channel. A and B are monitors. */
const listed = <T>(work: (tx: Queryable, ids: string[]) => Promise<T>) =>
  db.rehearse(async (tx) => {
    await tx.query("delete from public.safety_stock_rules where org_id = $1", [ours.org]);
    await tx.exec("update public.channels set rules_version = 1");
    const ids = await addProducts(tx);
    await tx.query("update public.products set category = 'Monitors' where sku in ('A', 'B')");
    await record(
      tx,
      ids.map((id, at) => ready(id, { version: at < 2 ? 2 : 1 })),
    );
    await tx.exec("delete from public.jobs");
    return work(tx, ids);
  });

const stale = async (tx: Queryable) => {
  const rows = await tx.query<{ sku: string }>(
    "select sku from public.listings where channel_id = $1 and is_stale order by sku",
    [CHANNEL],
  );
  return rows.map(({ sku }) => sku).join("");
};

test("the most specific safety stock rule of a product applies to its listing", async () => {
  await listed(async (tx, [a]) => {
    await add(tx, { amount: 1 });
    await add(tx, { channel: CHANNEL, amount: 2 });
    await add(tx, { channel: ours.channel, amount: 9 });
    expect(await amounts(tx)).toMatchObject({ A: 2, B: 2, C: 2 });
    await add(tx, { category: "Monitors", amount: 3 });
    expect(await amounts(tx)).toMatchObject({ A: 3, B: 3, C: 2 });
    await add(tx, { product: a ?? "", amount: 4 });
    await add(tx, { category: "Monitors", channel: CHANNEL, amount: 5 });
    expect(await amounts(tx)).toMatchObject({ A: 4, B: 5, C: 2 });
  });
});

test("products without a rule have no safety stock", async () => {
  await listed(async (tx) => {
    await tx.exec("update public.listings set is_stale = true");
    expect(await amounts(tx)).toMatchObject({ A: undefined });
  });
});

test.each<[string, Omit<Rule, "amount">, string]>([
  ["all products", {}, "ABC"],
  ["a category", { category: "Monitors" }, "AB"],
  ["another channel", { channel: ours.channel }, ""],
])(
  "a new safety stock rule for %s makes only the affected listings stale",
  async (_what, scope, skus) => {
    await listed(async (tx) => {
      await add(tx, { ...scope, amount: 3 });
      expect(await stale(tx)).toBe(skus);
    });
  },
);

test("a safety stock rule for all products doesn't rebuild listings of products with their own rule", async () => {
  await listed(async (tx, ids) => {
    await add(tx, { product: ids[0] ?? "", amount: 3 });
    expect(await stale(tx)).toBe("A");
    await tx.exec("update public.listings set is_stale = false");
    await add(tx, { amount: 3 });
    expect(await stale(tx)).toBe("BC");
  });
});

test("changing or deleting a safety stock rule rebuilds listings, and saving it unchanged doesn't", async () => {
  await listed(async (tx) => {
    await add(tx, { category: "Monitors", amount: 3 });
    const reset = () => tx.exec("update public.listings set is_stale = false");
    await reset();
    await tx.exec("update public.safety_stock_rules set amount = 3");
    expect(await stale(tx)).toBe("");
    await tx.exec("update public.safety_stock_rules set amount = 4");
    expect(await stale(tx)).toBe("AB");
    await reset();
    await tx.exec("delete from public.safety_stock_rules");
    expect(await stale(tx)).toBe("AB");
  });
});

test("a listing that was built with an earlier safety stock rule isn't recorded", async () => {
  await listed(async (tx, ids) => {
    await add(tx, { amount: 3 });
    expect(await errorCode(record(tx, [ready(ids[2] ?? "")]))).toBe("PT409");
  });
});

test("a new safety stock rule of a channel adds the job that builds the channel's listings", async () => {
  await listed(async (tx) => {
    await add(tx, { channel: CHANNEL, amount: 3 });
    expect(await tx.query("select key from public.jobs where kind = 'listings'")).toEqual([
      { key: CHANNEL },
    ]);
  });
});

test.each<[string, Rule, string]>([
  ["for a product and a category", { product: ours.product, category: "A", amount: 1 }, "23514"],
  ["of more than 100 percent", { kind: "percent", amount: 101 }, "23514"],
  ["of negative units", { amount: -1 }, "23514"],
])("a safety stock rule %s is rejected", async (_what, rule, code) => {
  await listed(async (tx) => {
    expect(await errorCode(add(tx, rule))).toBe(code);
  });
});

test("a second safety stock rule for the same products and channel is rejected", async () => {
  await listed(async (tx) => {
    await add(tx, { amount: 1 });
    expect(await errorCode(add(tx, { amount: 2 }))).toBe("23505");
  });
});

test("changing inbound units or reorder points doesn't make listings stale, but changing available units does", async () => {
  await listed(async (tx, ids) => {
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id, on_hand) values ($1, $2, $3, 5)",
      [ours.org, ids[0] ?? "", ours.warehouse],
    );
    await tx.exec("update public.listings set is_stale = false");
    await tx.exec("update public.stock set inbound = 7, reorder_point = 3");
    expect(await stale(tx)).toBe("");
    await tx.query("update public.stock set reserved = 1 where product_id = $1", [ids[0] ?? ""]);
    expect(await stale(tx)).toBe("A");
  });
});
