import { LIST_COLUMNS } from "@/catalogue/product/product-line.ts";
import { orderOf, type ProductQuery } from "@/catalogue/query/product-query.ts";
import { type Place, productPage } from "@/catalogue/query/products-api.ts";
import {
  type ProductRecord,
  productRecords,
  RECORD_COLUMNS,
} from "@/catalogue/product/product-record.ts";

const BATCH = 500;

/** Every product the question finds, whole, in its order, a batch at a time. */
export async function* productsOf(
  organization: string,
  query: ProductQuery,
  signal: AbortSignal,
): AsyncGenerator<ProductRecord[]> {
  const column = LIST_COLUMNS[orderOf(query).column];
  let after: Place | null = null;
  for (;;) {
    const { data } = await productPage(organization, query, after, BATCH)
      .select(RECORD_COLUMNS)
      .abortSignal(signal)
      .throwOnError();
    const found: ProductRecord[] = productRecords.parse(data);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < BATCH) return;
    after = { sku: last.sku, value: last[column] };
  }
}
