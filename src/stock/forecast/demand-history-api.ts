import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { daysBetween } from "@/stock/business-days.ts";
import type { ProductDemand } from "@/stock/forecast/product-forecast.ts";

const page = z.object({
  products: z.array(
    z.object({
      id: z.uuid(),
      sku: z.string(),
      title: z.nullable(z.string()),
      available: z.int(),
      inbound: z.int(),
      inbound_on: z.nullable(z.string()),
      lead_time_days: z.nullable(z.int()),
      weeks: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
  next: z.nullable(z.uuid()),
});

const PRODUCTS_PER_REQUEST = 2000;

/** The products of an organization with their weekly sales, in batches. `today` is the organization's current day. */
export async function* demandHistory(
  organization: string,
  history: number,
  today: string,
  signal: AbortSignal,
): AsyncGenerator<ProductDemand[]> {
  let after: string | null = null;
  for (;;) {
    const { data } = await supabase()
      .rpc("demand_history", {
        org: organization,
        history,
        ...(after === null ? {} : { after }),
        max_rows: PRODUCTS_PER_REQUEST,
      })
      .abortSignal(signal)
      .throwOnError();
    const { products, next }: z.infer<typeof page> = page.parse(data);
    yield products.map(({ inbound_on, lead_time_days, ...product }) => ({
      ...product,
      inboundInDays: inbound_on === null ? null : daysBetween(today, inbound_on),
      leadTimeDays: lead_time_days,
    }));
    if (next === null) return;
    after = next;
  }
}
