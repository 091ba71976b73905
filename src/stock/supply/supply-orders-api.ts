import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";
import type { SupplyInput } from "@/stock/supply/supply-input.ts";
import {
  SUPPLY_KINDS,
  SUPPLY_STATES,
  type SupplyKind,
  type SupplyOrder,
} from "@/stock/supply/supply-order.ts";

const text = z.nullable(z.string());

const supplyRow = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(SUPPLY_KINDS),
  number: z.string(),
  state: z.enum(SUPPLY_STATES),
  supplier_id: text,
  from_warehouse_id: text,
  warehouse_id: z.string(),
  expected_on: text,
  note: text,
  placed_at: text,
  ended_at: text,
  lines: z.array(
    z.object({
      id: z.uuid(),
      line_number: z.int(),
      product_id: text,
      sku: z.string(),
      quantity: z.int(),
      received: z.int(),
      product: z.nullable(z.object({ title_en: text, title_fr: text })),
    }),
  ),
});
const rows = z.array(supplyRow);

const read = (row: z.infer<typeof supplyRow>): SupplyOrder => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  number: row.number,
  state: row.state,
  supplier: row.supplier_id,
  from: row.from_warehouse_id,
  to: row.warehouse_id,
  expectedOn: row.expected_on,
  note: row.note,
  placedAt: row.placed_at,
  endedAt: row.ended_at,
  lines: row.lines
    .toSorted((a, b) => a.line_number - b.line_number)
    .map(({ id, product_id, sku, quantity, received, product }) => ({
      id,
      product: product_id,
      sku,
      title: product?.title_en ?? product?.title_fr ?? null,
      quantity,
      received,
    })),
});

const FIELDS =
  "id, version, kind, number, state, supplier_id, from_warehouse_id, warehouse_id, expected_on, note, placed_at, ended_at, lines:supply_order_lines(id, line_number, product_id, sku, quantity, received, product:products(title_en, title_fr))";

/** The list shows at most this many orders, the latest ones. */
export const MOST_ORDERS = 200;

/**
 * The parts of the list of supply orders: drafts and open orders, open orders that are late, and orders that have
 * ended.
 */
export const SUPPLY_PARTS = ["current", "late", "ended"] as const;
export type SupplyPart = (typeof SUPPLY_PARTS)[number];

const PART_STATES: Record<SupplyPart, SupplyOrder["state"][]> = {
  current: ["draft", "open"],
  late: ["open"],
  ended: ["received", "closed", "cancelled"],
};

type Listed = { kind: SupplyKind; part: SupplyPart; today: string };

/** The latest purchase orders or transfers. */
export const supplyOrdersQuery = (organization: string, { kind, part, today }: Listed) =>
  queryOptions({
    queryKey: ["supply-orders", organization, kind, part, ...(part === "late" ? [today] : [])],
    queryFn: async ({ signal }): Promise<SupplyOrder[]> => {
      const orders = supabase()
        .from("supply_orders")
        .select(FIELDS)
        .eq("org_id", organization)
        .eq("kind", kind)
        .in("state", PART_STATES[part]);
      const { data } = await (part === "late" ? orders.lt("expected_on", today) : orders)
        .order("created_at", { ascending: false })
        .order("id")
        .limit(MOST_ORDERS)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(read);
    },
  });

/**
 * An order that the shown part of the list no longer contains, because it has ended or its date was changed. Null if it
 * doesn't exist.
 */
export const supplyOrderQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["supply-orders", organization, id],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SupplyOrder | null> => {
      const { data } = await supabase()
        .from("supply_orders")
        .select(FIELDS)
        .eq("org_id", organization)
        .eq("id", id)
        .abortSignal(signal)
        .throwOnError();
      return rows.parse(data).map(read)[0] ?? null;
    },
  });

const invalidates = [["supply-orders"], ["stock-levels"], ["stock"], ["warehouses"]];

type Save = {
  organization: string;
  /** The order's id. For a new order, the client generates it. */
  id: string;
  /** The version that the person saw; null for a new order. */
  seen: number | null;
  input: SupplyInput;
};

/** Saves a draft. Returns its version. */
export const saveSupplyOrder = mutationOptions({
  mutationKey: ["supply-orders"],
  // The form shows the error itself.
  meta: { invalidates, silent: true },
  mutationFn: async ({ organization, id, seen, input }: Save): Promise<number> => {
    const { kind, number, supplier, from, to, expectedOn, note, lines } = input;
    const { data } = await retryOnce(() =>
      supabase()
        .rpc("save_supply_order", {
          target: id,
          org: organization,
          ...(seen === null ? {} : { seen }),
          details: {
            kind,
            number,
            supplier: kind === "purchase" ? supplier : null,
            from: kind === "transfer" ? from : null,
            to,
            expected_on: expectedOn || null,
            note: note || null,
          },
          lines: lines.map(({ sku, quantity }) => ({ sku, quantity: Number(quantity) })),
        })
        .throwOnError(),
    );
    return z.int().parse(data);
  },
});

type Change = { id: string; seen: number };

export const placeSupplyOrder = mutationOptions({
  mutationKey: ["supply-orders"],
  meta: { invalidates, silent: true },
  mutationFn: async ({ id, seen }: Change) => {
    await supabase().rpc("place_supply_order", { target: id, seen }).throwOnError();
  },
});

/** Cancels an order, or closes one that was partly received. */
export const endSupplyOrder = mutationOptions({
  mutationKey: ["supply-orders"],
  meta: { invalidates, silent: true },
  mutationFn: async ({ id, seen }: Change) => {
    await supabase().rpc("end_supply_order", { target: id, seen }).throwOnError();
  },
});

export const rescheduleSupplyOrder = mutationOptions({
  mutationKey: ["supply-orders"],
  meta: { invalidates, silent: true },
  mutationFn: async ({ id, seen, expectedOn }: Change & { expectedOn: string }) => {
    await supabase()
      .rpc("reschedule_supply_order", { target: id, seen, expected_on: expectedOn })
      .throwOnError();
  },
});

type Receipt = {
  id: string;
  /** The client generates the id, so that a repeated request counts once. */
  receipt: string;
  lines: { line: string; quantity: number }[];
};

const received = z.object({ units: z.int() });

/** Receives units of an order. Returns how many. */
export const receiveSupplyOrder = mutationOptions({
  mutationKey: ["supply-orders"],
  meta: { invalidates, silent: true },
  mutationFn: async ({ id, receipt, lines }: Receipt): Promise<number> => {
    const { data } = await retryOnce(() =>
      supabase().rpc("receive_supply_order", { target: id, receipt, lines }).throwOnError(),
    );
    return received.parse(data).units;
  },
});
