import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { type OrderDetail, orderDetailSchema } from "@/orders/detail/order-detail.ts";

/**
 * The query for an order with everything that belongs to it. Null if the order doesn't exist or the caller may not
 * see it.
 */
export const orderDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<OrderDetail | null> => {
      const { data } = await supabase()
        .rpc("order_detail", { target: id })
        .abortSignal(signal)
        .throwOnError();
      return z.nullable(orderDetailSchema).parse(data);
    },
  });

/** More ids than this would make the URL too long. */
const IDS_PER_REQUEST = 150;

const routes = z.array(
  z.object({
    place: z.int(),
    warehouse_id: z.uuid(),
    code: z.string(),
    name: z.string(),
    covered: z.int(),
    wanted: z.int(),
    is_complete: z.boolean(),
    nearness: z.int(),
  }),
);
export type Route = z.infer<typeof routes>[number];

/** The warehouses that the order could be shipped from, the best one first. */
export const orderRoutingQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["order-routing", id, version],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Route[]> => {
      const { data } = await supabase()
        .rpc("order_routing", { target: id })
        .abortSignal(signal)
        .throwOnError();
      return routes.parse(data);
    },
  });

const held = z.array(
  z.object({ product_id: z.string(), warehouse_id: z.string(), available: z.int() }),
);

/** The available units of an order's products, by product and warehouse. Negative if too many are reserved. */
export const availableUnitsQuery = ({ id, version, lines }: OrderDetail) =>
  queryOptions({
    queryKey: ["order-available", id, version],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const found: z.infer<typeof held> = [];
      const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
      for (let at = 0; at < products.length; at += IDS_PER_REQUEST) {
        const { data } = await supabase()
          .from("stock")
          .select("product_id, warehouse_id, available")
          .in("product_id", products.slice(at, at + IDS_PER_REQUEST))
          .abortSignal(signal)
          .throwOnError();
        found.push(...held.parse(data));
      }
      return new Map(
        found.map((row) => [`${row.product_id} ${row.warehouse_id}`, row.available] as const),
      );
    },
  });

export type Units = { line: string; quantity: number };
export type LineChange = {
  move: "acknowledge" | "reject" | "cancel" | "backorder" | "close";
  line: string;
  quantity?: number;
  reason?: string;
  until?: string;
};

/** A write to an order. Each has an id that the page generates, so that it's safe to send again. */
export type OrderWrite =
  | { is: "change"; order: string; version: number; moves: readonly LineChange[] }
  | {
      is: "ship";
      order: string;
      version: number;
      warehouse: string;
      carrier: string | null;
      tracking: string | null;
      lines: readonly (Units & { serials: readonly string[] })[];
    }
  | {
      is: "allocate";
      order: string;
      version: number;
      allocations: readonly (Units & { warehouse: string })[];
    }
  | {
      is: "correct";
      order: string;
      version: number;
      address: Record<string, string>;
      products: readonly { line: string; sku: string }[];
    }
  | { is: "note"; order: string; text: string }
  | { is: "deliver"; shipment: string }
  | {
      is: "request return";
      order: string;
      version: number;
      reason: string;
      lines: readonly Units[];
    }
  | {
      is: "receive return";
      back: string;
      warehouse: string;
      lines: readonly (Units & { condition: string; restock: number })[];
    }
  | { is: "decline return"; back: string; reason: string }
  | { is: "refund return"; back: string; amount: string };

const json = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row }));

function sendOrderWrite(write: OrderWrite, request: string) {
  const db = supabase();
  switch (write.is) {
    case "change":
      return db.rpc("change_order", {
        target: write.order,
        expected_version: write.version,
        request,
        moves: json(write.moves),
      });
    case "ship":
      return db.rpc("ship_order", {
        target: write.order,
        expected_version: write.version,
        shipment: request,
        warehouse: write.warehouse,
        ...(write.carrier === null ? {} : { carrier: write.carrier }),
        ...(write.tracking === null ? {} : { tracking: write.tracking }),
        lines: write.lines.map(({ serials, ...units }) => ({ ...units, serials: [...serials] })),
      });
    case "allocate":
      return db.rpc("allocate_order", {
        target: write.order,
        expected_version: write.version,
        request,
        allocations: json(write.allocations),
      });
    case "correct":
      return db.rpc("correct_order", {
        target: write.order,
        expected_version: write.version,
        request,
        address: write.address,
        products: json(write.products),
      });
    case "note":
      return db.rpc("add_order_note", { target: write.order, request, body: write.text });
    case "deliver":
      return db.rpc("deliver_shipment", { shipment: write.shipment, request });
    case "request return":
      return db.rpc("request_return", {
        target: write.order,
        expected_version: write.version,
        back: request,
        reason: write.reason,
        lines: json(write.lines),
      });
    case "receive return":
      return db.rpc("receive_return", {
        back: write.back,
        request,
        warehouse: write.warehouse,
        lines: json(write.lines),
      });
    case "decline return":
      return db.rpc("decline_return", { back: write.back, request, reason: write.reason });
    case "refund return":
      return db.rpc("refund_return", { back: write.back, request, amount: write.amount });
  }
}

export async function writeOrder(write: OrderWrite, request: string): Promise<void> {
  await sendOrderWrite(write, request).throwOnError();
}
