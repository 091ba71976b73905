import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { restoredValue } from "@/catalogue/editor/history/restored-value.ts";
import { type Product, productTextOf } from "@/catalogue/product/product.ts";
import { productRecord, RECORD_COLUMNS } from "@/catalogue/product/product-record.ts";
import { apply, begin, commit, idOf, write } from "./ledger-support.ts";
import { become, one, openTestDatabase, type TestDatabase } from "../support.ts";
import { addSessions, addTenants, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addTenants(db);
  await addSessions(db);
});
afterAll(() => db.close());

/** An earlier and a later value of fields of every kind. */
const CHANGES: Record<string, [earlier: unknown, later: unknown]> = {
  supplier_id: [ours.supplier, ours.spareSupplier],
  status: ["active", "archived"],
  condition: ["open_box", "used"],
  title_en: ['Lamp, "small"', null],
  title_fr: [null, "Lampe"],
  description_en: ["One\nTwo", "Three"],
  gtin: ["0012345678905", null],
  tags: [["office", 'a "b" c'], []],
  currency: ["CAD", "USD"],
  cost: ["12.3400", null],
  promo_ends: ["2026-12-31", null],
  price: [null, "9.99"],
  weight: ["2.5", "3"],
  weight_unit: ["lb", "kg"],
  country_of_origin: ["CA", null],
  lead_time_days: ["5", "6"],
  minimum_order: [null, "12"],
  images: [
    [{ url: "https://a.example/1.jpg", alt: "Front" }, { url: "https://a.example/2.jpg" }],
    [],
  ],
  variant_options: [{ Colour: "Black", Size: "L" }, {}],
  attributes: [{ Ports: 4, Voltage: "120 V", Wide: true }, { Ports: 5 }],
};

const valuesAt = (at: 0 | 1): Row =>
  Object.fromEntries(Object.entries(CHANGES).map(([field, values]) => [field, values[at]]));

/** The product as the portal reads it. */
async function product(tx: Queryable, id: string): Promise<Product> {
  const { read } = await one(
    tx,
    `select to_jsonb(p) as read from (select ${RECORD_COLUMNS} from public.products where id = $1) p`,
    [id],
  );
  const record = productRecord.parse(read);
  return { ...record, text: productTextOf(record) };
}

test.each(Object.keys(CHANGES))(
  "restoring an earlier value of %s brings it back unchanged",
  async (field) => {
    await db.rehearse(async (tx) => {
      await write(tx, [{ sku: "BACK-1", version: 0, set: valuesAt(0) }]);
      const id = await idOf(tx, "BACK-1");
      const before = await product(tx, id);
      await write(tx, [{ id, version: 1, set: valuesAt(1) }]);

      await become(tx, people.editor);
      const [event] = await tx.query<{ cells: { field: string; before: string | null }[] }>(
        "select cells from public.product_history($1)",
        [id],
      );
      await tx.exec("reset role");
      const cell = event?.cells.find((each) => each.field === field);
      if (cell === undefined) throw new Error(`The history knows no change of ${field}.`);

      const value = restoredValue(await product(tx, id), field, cell.before);
      const set = await begin(tx);
      expect(await apply(tx, set, 1, [{ id, version: 2, set: { [field]: value } }])).toMatchObject({
        updated: 1,
        rejected: [],
      });
      await commit(tx, set);

      const after = await product(tx, id);
      expect(Reflect.get(after, field)).toEqual(Reflect.get(before, field));
      expect(restoredValue(after, field, cell.before)).toBeUndefined();
    });
  },
);
