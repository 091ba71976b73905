import { become, openTestDatabase } from "../database/support.ts";
import { addTenants, ours, people } from "../database/tenants.ts";
import type { Bench } from "./harness.ts";

const PRODUCTS = 1_000_000;
const BUDGET_MS = 50;

/** Typical searches, from exact identifiers to vague words. */
const QUERIES = {
  "the exact SKU": "SKU-0500000",
  "a GTIN": "0400003500000",
  "the beginning of a SKU": "sku-05",
  "the beginning of a word": "vie",
  "a word of every twentieth title": "laptop",
  "a word of every title": "model",
  "two words": "wireless headset",
  "words that no product combines": "acme black laptop 12",
  "two typos": "wirless hedset",
  "a typo in a SKU": "SKU-05O0000",
  "no match": "zzzzqq",
};

/** Titles in the style of distributors: a brand, two or three common words, and unique numbers. */
const FILL = `
  insert into public.products (org_id, sku, gtin, mpn, brand, title_en, title_fr)
  select $1, 'SKU-' || lpad(i::text, 7, '0'), lpad((400000000000 + i::bigint * 7)::text, 13, '0'),
    'M-' || upper(to_hex((i::bigint * 2654435761) % 4294967296)), brand[1 + i % 10],
    concat_ws(' ', brand[1 + i % 10], kind[1 + i / 7 % 10], thing[1 + i / 3 % 20], 10 + i % 40, 'in model', upper(to_hex(i))),
    concat_ws(' ', chose[1 + i / 3 % 4], brand[1 + i % 10], 'modèle', upper(to_hex(i)))
  from generate_series($2::int, $3::int) i, (values (
    array['Acme','Viewsonic','Lenovo','Maple','Northern','Logi','Canon','Brother','Zebra','Epson'],
    array['Black','White','Silver','Wireless','Portable','Gaming','Business','Rugged','Compact','Curved'],
    array['Laptop','Monitor','Cable','Keyboard','Headset','Dock','Charger','Camera','Printer','Toner','Switch','Router',
      'Bracket','Sleeve','Battery','Projector','Scanner','Webcam','Mouse','Tablet'],
    array['Écran','Clavier','Souris','Câble']
  )) as words (brand, kind, thing, chose)`;

export const bench: Bench = {
  name: "search",
  about: `searches of a member, with row-level security, among ${PRODUCTS} products on a PostgreSQL server; within ${BUDGET_MS} ms`,
  rounds: 9,
  bound: "one row by plain equality",
  budgets: Object.keys(QUERIES).map((candidate) => ({
    candidate,
    measure: "ms",
    atMost: BUDGET_MS,
  })),

  async prepare() {
    process.env["DATABASE"] ??= "postgres";
    const db = await openTestDatabase();
    await addTenants(db);
    const step = PRODUCTS / 20;
    for (let from = 1; from <= PRODUCTS; from += step) {
      console.error(`filling: ${from - 1} of ${PRODUCTS}`);
      await db.query(FILL, [ours.org, from, from + step - 1]);
    }
    await db.exec("vacuum analyze");

    const timed = (sql: string, params: string[]) => async () => {
      const ms = await db.rehearse(async (tx) => {
        await become(tx, people.viewer);
        const startedAt = performance.now();
        await tx.query(sql, params);
        return performance.now() - startedAt;
      });
      return { ms };
    };
    const bound = timed(
      "select id, sku, title_en from public.products where org_id = $1 and gtin = $2",
      [ours.org, "0400003500000"],
    );
    return {
      candidates: [
        { name: "one row by plain equality", run: bound },
        ...Object.entries(QUERIES).map(([name, query]) => ({
          name,
          run: timed("select * from public.search($1, $2)", [ours.org, query]),
        })),
      ],
      close: db.close,
    };
  },
};
