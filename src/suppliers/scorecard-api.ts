import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { MOVING_FIELDS, type Scorecard } from "@/suppliers/scorecard.ts";

const card = z.object({
  products: z.int(),
  complete: z.int(),
  last_delivery: z.nullable(z.string()),
  rows_read: z.int(),
  rejected: z.int(),
  repriced: z.int(),
  moves: z.array(z.object({ field: z.enum(MOVING_FIELDS), changes: z.int(), median: z.string() })),
  stocked: z.int(),
  out_of_stock: z.int(),
});

/** Worked out anew each time: it follows whatever is done to the catalogue. */
export const scorecardQuery = (supplier: string) =>
  queryOptions({
    queryKey: ["scorecard", supplier],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Scorecard> => {
      const { data } = await supabase()
        .rpc("supplier_scorecard", { supplier })
        .abortSignal(signal)
        .throwOnError();
      const read = card.parse(data);
      return {
        products: read.products,
        complete: read.complete,
        lastDelivery: read.last_delivery,
        rowsRead: read.rows_read,
        rejected: read.rejected,
        repriced: read.repriced,
        moves: read.moves,
        stocked: read.stocked,
        outOfStock: read.out_of_stock,
      };
    },
  });
