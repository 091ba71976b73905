import { afterAll, beforeAll, expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { LARGEST_MAPPING, mappingSize } from "@/importing/profile/import-profile.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const meaning = (values: { from: string; to: string }[]) =>
  columnMapping.parse({
    fields: {
      sku: recipeOf("SKU"),
      title_en: recipeOf({ columns: ['Größe "1"'], factor: "1.35", values }),
    },
    attributes: [{ name: "Été", recipe: recipeOf({ part: { separator: "\t", at: -1 } }) }],
  });

test.each([
  ["without values", []],
  ["with values", ["Noir", "naïve\n🙂", '"'].map((from) => ({ from, to: "black" }))],
])("the computed size of a mapping %s equals its size in the database", async (_what, values) => {
  const mapping = meaning(values);
  const { size } = await one(db, "select octet_length($1::text::jsonb::text) as size", [
    JSON.stringify(mapping),
  ]);
  expect(mappingSize(mapping)).toBe(size);
});

test("the largest allowed mapping is saved as a profile, and one byte more is rejected", async () => {
  const COUNT = 400;
  const filled = (lengthOf: (at: number) => number) =>
    meaning(Array.from({ length: COUNT }, (_, at) => ({ from: "x".repeat(lengthOf(at)), to: "" })));
  const room = LARGEST_MAPPING - mappingSize(filled(() => 0));
  const sized = (more: number) =>
    filled((at) => Math.floor(room / COUNT) + (at === 0 ? (room % COUNT) + more : 0));
  const save = (more: number) =>
    db.as(people.editor, (tx) =>
      tx.query(
        `insert into public.import_profiles (org_id, name, header_key, mapping)
         values ($1, 'Large', md5('large'), $2::text::jsonb)`,
        [ours.org, JSON.stringify(sized(more))],
      ),
    );
  expect(await errorCode(save(1))).toBe("23514");
  await save(0);
});
