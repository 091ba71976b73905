import * as z from "zod/mini";
import { productRecord } from "@/catalogue/product/product-record.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { safetyStock } from "@/stock/safety/safety-stock.ts";

const offered = z.pipe(
  z.object({
    product: productRecord,
    quantity: z.int(),
    safety: z.optional(z.nullable(safetyStock)),
    listed: z.boolean(),
    counted: z._default(z.boolean(), true),
    gtin_shared: z.nullable(z.object({ sku: z.string(), same_condition: z.boolean() })),
    group_sku: z.optional(z.nullable(z.string())),
    same_group: z.optional(z.nullable(z.string())),
    sent_fields: z._default(z.array(z.string()), []),
  }),
  z.transform(
    ({
      listed,
      counted,
      gtin_shared,
      group_sku,
      same_group,
      sent_fields,
      safety = null,
      ...rest
    }): Offered => ({
      ...rest,
      safety,
      sentFields: sent_fields,
      isListed: listed,
      isCounted: counted,
      ...(gtin_shared !== null && {
        gtinShared: { sku: gtin_shared.sku, inSameCondition: gtin_shared.same_condition },
      }),
      ...(typeof group_sku === "string" && { groupSku: group_sku }),
      ...(typeof same_group === "string" && { sameGroup: same_group }),
    }),
  ),
);

const named = z.object({ product: z.object({ sku: z.string() }) });

/** A page of products as the database returns it. `next` is where the next page begins. */
const page = z.object({ products: z.array(z.unknown()), next: z.nullable(z.uuid()) });

export type OfferedPage = { products: Offered[]; unreadable: string[]; next: string | null };

/** The products of a page to build listings from, and the SKUs of those that can't be read. */
export function readOfferedPage(response: unknown): OfferedPage {
  const { products, next } = page.parse(response);
  const found: OfferedPage = { products: [], unreadable: [], next };
  for (const one of products) {
    const read = offered.safeParse(one);
    if (read.success) found.products.push(read.data);
    else found.unreadable.push(named.parse(one).product.sku);
  }
  return found;
}

/** The next page, which the server reads while the current one is built. */
export type PageAhead = { after: string; response: Promise<unknown> };

export function requestPage(after: string, read: (after: string) => Promise<unknown>): PageAhead {
  const response = read(after);
  // Marks a rejection as handled in case the page is never used. Code that uses the page still gets the error.
  response.catch(() => undefined);
  return { after, response };
}

/** Products to build together. A build that continues after the product `after` starts with this unit. */
export type BuildUnit = { products: Offered[]; after: string | null };

/**
 * Splits a page so that variants of one product stay together, because one can block the others. The page can include
 * variants from before its start, `pageAfter`. Units are ordered by their first product after that start, so everything
 * up to a unit's `after` belongs to earlier units.
 */
export function unitsInOrder(batch: readonly Offered[], pageAfter: string | null): BuildUnit[] {
  const groups = new Map<string, BuildUnit>();
  const units: BuildUnit[] = [];
  let before = pageAfter;
  const isBehind = ({ product }: Offered) => pageAfter === null || product.id > pageAfter;
  const earlier = batch.filter((one) => !isBehind(one));
  for (const one of batch.filter(isBehind)) {
    const group = one.product.variant_group;
    let unit = group === null ? undefined : groups.get(group);
    if (unit) unit.products.push(one);
    else {
      unit = { products: [one], after: before };
      units.push(unit);
      if (group !== null) groups.set(group, unit);
    }
    before = one.product.id;
  }
  for (const one of earlier) groups.get(one.product.variant_group ?? "")?.products.push(one);
  return units;
}
