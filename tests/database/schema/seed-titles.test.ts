import { afterAll, beforeAll, expect, test } from "vitest";
import { groupTitle, type TitledVariant } from "@/channels/files/rows/group-title.ts";
import { openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true });
});
afterAll(() => db.close());

test.each(["en", "fr"] as const)(
  "every variant group of the demo catalogue has its own title in %s",
  async (language) => {
    const products = await db.query<{
      sku: string;
      mpn: string | null;
      title: string;
      variant_group: string;
      options: [name: string, value: string][];
    }>(`
      select sku, mpn, title_${language} as title, variant_group,
        array(select jsonb_build_array(key, value) from jsonb_each_text(variant_options))::jsonb[] as options
      from public.products
      where org_id = '00000000-0000-4000-8000-00000000000a' and status = 'active' and variant_group is not null and title_${language} is not null`);
    const groups = new Map<string, TitledVariant[]>();
    for (const { sku, mpn, title, variant_group, options } of products) {
      const variant = { title, options, codes: [sku, ...(mpn === null ? [] : [mpn])] };
      groups.set(variant_group, [...(groups.get(variant_group) ?? []), variant]);
    }
    const titles = [...groups.values()].map(groupTitle);
    expect(titles.length).toBeGreaterThan(500);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.split(" ").length < 3)).toEqual([]);
  },
);
