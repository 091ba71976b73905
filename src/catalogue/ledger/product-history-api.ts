import { infiniteQueryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { CHANGE_KINDS } from "@/catalogue/ledger/change-set.ts";
import { supabase } from "@/lib/supabase.ts";

const PAGE = 30;

const text = z.nullable(z.string());

const rows = z.array(
  z.object({
    seq: z.int(),
    change_set_id: z.uuid(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    at: z.string(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    source: z.catch(z.object({ file: z.optional(z.string()), rule: z.optional(z.string()) }), {}),
    actor: text,
    cells: z.nullable(z.array(z.object({ field: z.string(), before: text, after: text }))),
  }),
);

/** One change of one product: what each of its cells was and became, and where that came from. */
export type ProductEvent = {
  seq: number;
  changeSet: string;
  action: "create" | "update" | "remove";
  at: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  file: string | null;
  row: number | null;
  /** The name of the rule that wrote it. */
  rule: string | null;
  actor: string | null;
  cells: { field: string; before: string | null; after: string | null }[];
};

export const productHistoryQuery = (product: string) =>
  infiniteQueryOptions({
    queryKey: ["product-history", product],
    staleTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (last: ProductEvent[]) =>
      last.length < PAGE ? undefined : (last.at(-1)?.seq ?? undefined),
    queryFn: async ({ pageParam, signal }): Promise<ProductEvent[]> => {
      const { data } = await supabase()
        .rpc("product_history", {
          product,
          at_most: PAGE,
          ...(pageParam === null ? {} : { before_seq: pageParam }),
        })
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(({ change_set_id, source_row, source, cells, ...event }) => ({
        ...event,
        changeSet: change_set_id,
        row: source_row,
        file: source.file ?? null,
        rule: event.kind === "rule" ? (source.rule ?? event.title) : null,
        cells: cells ?? [],
      }));
    },
  });
