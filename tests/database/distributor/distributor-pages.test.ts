import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../support.ts";
import { people } from "../tenants.ts";
import { begin, item, openEmptyCatalogues, page, send } from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

/** Words that only this item has: the planner estimates how common a prefix is only if it knows at least 100 words. */
const estimable = (id: number | string) => `a${id} b${id} c${id}`;

test.each([1, 2, 5, 100])(
  "pages of %i items of the distributor's catalogue contain all items that match a word, however common the word is",
  async (size) => {
    await db.rehearse(async (tx) => {
      const items = Array.from({ length: 40 }, (_, at) =>
        item(String(100 + at), {
          description: `${at % 7 === 0 ? "Rare" : "Desk"} lamp ${estimable(at)}`,
          media_type: at === 35 ? "SOFT" : null,
        }),
      );
      await send(tx, await begin(tx, { records: 40 }), items);
      // Updates the statistics from which the planner estimates how common a word is.
      await tx.exec("reset role; analyze public.distributor_items");
      const found = async (search: string, ...terms: string[]) => {
        const skus: string[] = [];
        for (let more = true; more;) {
          const query = { search, terms: ["savailable", ...terms] };
          const next = await page(tx, query, people.viewer, { after: skus.at(-1) ?? "", size });
          skus.push(...(next ?? []));
          more = next?.length === size;
        }
        return skus;
      };
      const all = items.map(({ sku }) => sku);
      expect(await found("lamp")).toEqual(all);
      expect(await found("rare lam")).toEqual(all.filter((_, at) => at % 7 === 0));
      expect(await found("lamp", "tSOFT")).toEqual(["135"]);
      expect(await found("desk", "tSOFT")).toEqual([]);
      expect(await found("107")).toEqual(["107"]);
    });
  },
);

test("a page of the distributor's catalogue is full as long as items are left, for SKUs of any length", async () => {
  await db.rehearse(async (tx) => {
    const skus = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) =>
      ["", "0", "00", "0011", "0012", "1"].map((end) => `${digit}${end}`),
    );
    const items = skus.map((sku) => item(sku, { description: `Desk lamp ${estimable(sku)}` }));
    await send(tx, await begin(tx, { records: items.length }), items);
    await tx.exec("reset role; analyze public.distributor_items");
    for (const [at, after] of ["", ...skus].entries()) {
      const found = async (search: string) =>
        (await page(tx, { search }, people.viewer, { after, size: 2 })) ?? [];
      expect([after, await found("desk lam")]).toEqual([after, skus.slice(at, at + 2)]);
      expect([after, await found("10012")]).toEqual([after, at < 5 ? ["10012"] : []]);
    }
  });
});
