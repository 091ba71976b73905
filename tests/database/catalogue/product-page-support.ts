import type { Queryable, Row } from "../../../supabase/local/database/database.ts";

/** A query of the product list in the form the API receives. */
export type Question = {
  search?: string;
  facets?: Record<string, string[]>;
  changed_since?: string;
  sku_list?: string;
  columns?: Record<string, Row>;
  sort?: string;
  descending?: boolean;
  grouped?: boolean;
};

export type Found = { id: string; sku: string } & Row;

/** Loads one page as the product list requests it. */
export const page = (
  tx: Queryable,
  org: string,
  question: Question,
  { after, limit = 100 }: { after?: Row | undefined; limit?: number } = {},
) =>
  tx.query<Found>(
    `select *, cost::text, price::text, to_json(updated_at) #>> '{}' as updated_at
     from public.product_page($1, $2::text::jsonb, $3::text::jsonb, $4)`,
    [org, JSON.stringify(question), after ? JSON.stringify(after) : null, limit],
  );

export async function allPages(tx: Queryable, org: string, question: Question, limit: number) {
  const found: Found[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last && { sku: last.sku, value: last[question.sort ?? "sku"] };
    const rows = await page(tx, org, question, { after, limit });
    found.push(...rows);
    if (rows.length < limit) return found;
    if (found.length > 10_000) throw new Error("The pages have no end.");
  }
}
