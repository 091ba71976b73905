import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Product, productTextOf } from "@/catalogue/product/product.ts";
import { productRecord, RECORD_COLUMNS } from "@/catalogue/product/product-record.ts";
import { supabase } from "@/lib/supabase.ts";
import { CHANGE_KINDS, type Rejection } from "@/catalogue/ledger/change-set.ts";
import { writeChanges } from "@/catalogue/ledger/ledger-api.ts";
import type { LedgerValue } from "@/catalogue/product/product-field.ts";

/** One full product; null if it doesn't exist or was deleted. */
export const productQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["product", organization, id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Product | null> => {
      // The id comes from a URL, which may be mistyped or truncated.
      if (!z.uuid().safeParse(id).success) return null;
      const { data } = await supabase()
        .from("products")
        .select(RECORD_COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (data === null) return null;
      const record = productRecord.parse(data);
      return { ...record, text: productTextOf(record) };
    },
  });

type Save = {
  organization: string;
  product: Product;
  title: string;
  set: Record<string, LedgerValue>;
};

/** Saves fields of one product. Returns null on success, or the reason when someone else changed it first. */
export const saveProduct = mutationOptions({
  mutationKey: ["product"],
  // The form shows the error itself.
  meta: { invalidates: [["product"], ["product-history"], ["change-sets"]], silent: true },
  mutationFn: async ({ organization, product, title, set }: Save): Promise<Rejection | null> => {
    const { id, version } = product;
    const { rejected } = await writeChanges(organization, { kind: "edit", title }, [
      { id, version, set },
    ]);
    return rejected[0] ?? null;
  },
});

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
    cells: z.nullable(
      z.array(z.object({ field: z.string(), before: text, after: text, rule: z.optional(text) })),
    ),
  }),
);

/** One change to one product: each field before and after, and where the change came from. */
export type ProductEvent = {
  seq: number;
  changeSet: string;
  action: "create" | "update" | "remove";
  at: string;
  kind: (typeof CHANGE_KINDS)[number];
  title: string;
  file: string | null;
  row: number | null;
  /** The name of the rule that made the change. */
  rule: string | null;
  actor: string | null;
  cells: {
    field: string;
    before: string | null;
    after: string | null;
    /** The name of the rule that set the field. */
    rule?: string | null | undefined;
  }[];
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
          max_rows: PAGE,
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
