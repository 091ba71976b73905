import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  CHANGE_KINDS,
  CHANGE_STATES,
  type ChangeSet,
  type Rejection,
} from "@/catalogue/ledger/change-set.ts";
import { stopChanges } from "@/catalogue/ledger/ledger-api.ts";
import { supabase } from "@/lib/supabase.ts";
import { rejections } from "@/catalogue/ledger/chunk-result.ts";

const PAGE = 30;

const rows = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(CHANGE_KINDS),
    title: z.string(),
    state: z.enum(CHANGE_STATES),
    created_at: z.string(),
    undo_of: z.nullable(z.uuid()),
    only_products: z.nullable(z.array(z.uuid())),
    only_fields: z.nullable(z.array(z.string())),
    actor: z.nullable(z.object({ display_name: z.nullable(z.string()) })),
    api_key: z.optional(z.nullable(z.string())),
    rows_read: z.int(),
    created: z.int(),
    updated: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    rejected: z.int(),
    unsent: z.int(),
  }),
);

const COLUMNS =
  "id, kind, title, state, created_at, undo_of, only_products, only_fields, actor:profiles(display_name), api_key, rows_read, created, updated, removed, unchanged, skipped, rejected, unsent";

const readSets = (data: unknown): ChangeSet[] =>
  rows.parse(data).map(({ created_at, rows_read, actor, api_key, ...row }) => {
    const { only_products: products, only_fields: fields, ...set } = row;
    return {
      ...set,
      isPartial: products !== null || fields !== null,
      at: created_at,
      rowsRead: rows_read,
      actor: actor?.display_name ?? api_key ?? null,
    };
  });

/** Change sets, newest first, optionally only those from one supplier's data. */
export const changeSetsQuery = (organization: string, supplier: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", organization, supplier],
    // Other people write too, so cached data is always stale.
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: (last: ChangeSet[]) =>
      last.length < PAGE ? undefined : (last.at(-1)?.at ?? undefined),
    queryFn: async ({ pageParam, signal }): Promise<ChangeSet[]> => {
      let request = supabase()
        .from("change_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(PAGE);
      if (supplier !== null) request = request.eq("supplier_id", supplier);
      if (pageParam !== null) request = request.lt("created_at", pageParam);
      const { data } = await request.abortSignal(signal).throwOnError();
      return readSets(data);
    },
  });

/** A safety limit, far above what people undo. */
const MOST_UNDOS = 1000;

/** Returns the undos and redos since this time. They decide which of the later change sets are undone. */
export async function undosSince(
  organization: string,
  at: string,
  signal: AbortSignal,
): Promise<ChangeSet[]> {
  const { data } = await supabase()
    .from("change_sets")
    .select(COLUMNS)
    .eq("org_id", organization)
    .eq("kind", "undo")
    .gte("created_at", at)
    .order("created_at", { ascending: false })
    .limit(MOST_UNDOS)
    .abortSignal(signal)
    .throwOnError();
  return readSets(data);
}

/** Ends a change set left open by a closed tab or a lost connection. */
export const stopChangeSet = mutationOptions({
  mutationKey: ["change-sets"],
  meta: { invalidates: [["change-sets"]] },
  mutationFn: async (id: string) => {
    if (!(await stopChanges(id))) throw new TypeError("Failed to fetch");
  },
});

const PRODUCTS_PER_PAGE = 50;

const text = z.nullable(z.string());

const changedProductRows = z.array(
  z.object({
    seq: z.int(),
    product_id: z.uuid(),
    sku: z.string(),
    action: z.enum(["create", "update", "remove"]),
    source_row: z.nullable(z.int()),
    cells: z.nullable(z.array(z.object({ field: z.string(), before: text, after: text }))),
  }),
);

/** The changes that a change set made to one product. */
export type ChangedProduct = {
  seq: number;
  product: string;
  sku: string;
  action: "create" | "update" | "remove";
  row: number | null;
  cells: { field: string; before: string | null; after: string | null }[];
};

/** The changes that a change set made, product by product. */
export const changeSetProductsQuery = (changeSet: string) =>
  infiniteQueryOptions({
    queryKey: ["change-sets", changeSet, "products"],
    initialPageParam: 0,
    getNextPageParam: (last: ChangedProduct[]) =>
      last.length < PRODUCTS_PER_PAGE ? undefined : last.at(-1)?.seq,
    queryFn: async ({ pageParam, signal }): Promise<ChangedProduct[]> => {
      const { data } = await supabase()
        .rpc("change_set_products", {
          change_set: changeSet,
          after_seq: pageParam,
          max_rows: PRODUCTS_PER_PAGE,
        })
        .abortSignal(signal)
        .throwOnError();
      return changedProductRows.parse(data).map(({ product_id, source_row, cells, ...change }) => ({
        ...change,
        product: product_id,
        row: source_row,
        cells: cells ?? [],
      }));
    },
  });

/** How many chunks one request reads. Most chunks have no unwritten products. */
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
    skipped_fields: listOf(
      z.object({ id: z.uuid(), sku: z.string(), fields: z.array(z.string()) }),
    ),
  }),
);

type Chunk = z.infer<typeof chunks>[number];

/** A product or fields that a change set didn't write, and why. */
export type Unwritten = { sku: string } & (
  | { is: "changed-since"; fields: readonly string[] }
  | { is: "exists" | "gone" | "in_use" }
  | { is: "rejected"; rejection: Rejection }
);

/** The changes that a change set didn't write, as the server recorded them for each chunk. */
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
          "number, rejected:result->rejected, skipped:result->skipped, skipped_fields:result->skipped_fields",
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

function unwrittenOf({ rejected, skipped, skipped_fields }: Chunk): Unwritten[] {
  const changed = skipped_fields ?? [];
  const row = new Set(changed.map(({ id }) => id));
  return [
    ...changed.map(({ sku, fields }): Unwritten => ({ sku, is: "changed-since", fields })),
    ...(skipped ?? [])
      .filter(({ id }) => !row.has(id))
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
