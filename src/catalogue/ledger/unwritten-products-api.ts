import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Rejection } from "@/catalogue/ledger/change-set.ts";
import { rejections } from "@/catalogue/ledger/chunk-result.ts";
import { supabase } from "@/lib/supabase.ts";

/** How many chunks are looked through at once; most have nothing to tell. */
const CHUNKS = 50;

const listOf = <Item extends z.core.$ZodType>(item: Item) => z.nullish(z.array(item));

const chunks = z.array(
  z.object({
    number: z.int(),
    rejected: z.nullish(rejections),
    skipped: listOf(
      z.object({
        id: z.uuid(),
        sku: z.string(),
        reason: z.enum(["exists", "gone", "changed_since", "in_use"]),
      }),
    ),
    left_out: listOf(z.object({ id: z.uuid(), sku: z.string(), fields: z.array(z.string()) })),
  }),
);

type Chunk = z.infer<typeof chunks>[number];

/** A product that a change set left as it is, or fields of it, and why. */
export type Unwritten = { sku: string } & (
  | { is: "changed-since"; fields: readonly string[] }
  | { is: "exists" | "gone" | "in_use" }
  | { is: "rejected"; rejection: Rejection }
);

/** What a change set was to write and did not, as the server noted it chunk by chunk. */
export const unwrittenProductsQuery = (changeSet: string) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", changeSet, "unwritten"],
    initialPageParam: 0,
    getNextPageParam: (last: { until: number; isLast: boolean }) =>
      last.isLast ? undefined : last.until,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase()
        .from("change_set_chunks")
        .select(
          "number, rejected:result->rejected, skipped:result->skipped, left_out:result->left_out",
        )
        .eq("change_set_id", changeSet)
        .gt("number", pageParam)
        .order("number")
        .limit(CHUNKS)
        .abortSignal(signal)
        .throwOnError();
      const read = chunks.parse(data);
      return {
        products: read.flatMap(unwrittenOf),
        until: read.at(-1)?.number ?? pageParam,
        isLast: read.length < CHUNKS,
      };
    },
  });

function unwrittenOf({ rejected, skipped, left_out }: Chunk): Unwritten[] {
  const changed = left_out ?? [];
  const told = new Set(changed.map(({ id }) => id));
  return [
    ...changed.map(({ sku, fields }): Unwritten => ({ sku, is: "changed-since", fields })),
    ...(skipped ?? [])
      .filter(({ id }) => !told.has(id))
      .map(({ sku, reason }): Unwritten =>
        reason === "changed_since" ? { sku, is: "changed-since", fields: [] } : { sku, is: reason },
      ),
    ...(rejected ?? []).map((rejection): Unwritten => ({
      sku: rejection.sku ?? "",
      is: "rejected",
      rejection,
    })),
  ];
}
