import type { Queryable } from "../../../supabase/local/database/database.ts";
import { ours, people } from "../tenants.ts";

type Parameter = { name: string; type: string; label: string | null };

/** Values for parameters, by name. The ids all belong to the first organization. */
const BY_NAME: Record<string, string> = {
  org: ours.org,
  channel: ours.channel,
  change_set: ours.changeSet,
  original: ours.changeSet,
  run: ours.syncRun,
  feed: ours.feed,
  key: ours.apiKey,
  webhook: ours.webhook,
  schedule: ours.syncSchedule,
  invitation: ours.invitation,
  member: people.viewer,
  message: ours.message,
  comment: ours.comment,
  assignee: people.viewer,
  product: ours.product,
  ticket: ours.ticket,
  supplier: ours.supplier,
  profile: ours.importProfile,
  sealed: "",
  warehouse: ours.spareWarehouse,
  shipment: ours.shipment,
  back: ours.back,
  file: ours.distributorFile,
  revert_of: ours.syncRun,
  retry_of: ours.syncRun,
  of_product: ours.product,
  products: `{${ours.product}}`,
  after_seq: "0",
  before_seq: "1000000",
};

const OUR_LINE = JSON.stringify([{ line: ours.line, quantity: 1 }]);

/** Values by function, for parameters whose meaning differs between functions, or that need a certain list or JSON. */
const BY_CALL: Record<string, Record<string, string>> = {
  add_product_comment: { target: "00000000-0000-4000-8000-00000000ffff" },
  acknowledge_orders: { ids: `{${ours.order}}` },
  add_distributor_rejected_records: {
    records: JSON.stringify([{ line: 1, issues: ["sku-invalid"], record: "x" }]),
  },
  allocate_order: {
    allocations: JSON.stringify([{ line: ours.line, warehouse: ours.warehouse, quantity: 1 }]),
  },
  apply_distributor_items: { items: JSON.stringify([{ sku: "4", description: "x", hash: "x" }]) },
  begin_distributor_file: { file: "{}" },
  change_order: { moves: JSON.stringify([{ move: "cancel", line: ours.line, quantity: 1 }]) },
  control_import_schedule: { schedule: ours.importSchedule },
  correct_order: { products: JSON.stringify([{ line: ours.line, sku: "OURS" }]) },
  edit_products: { changes: JSON.stringify([{ id: ours.product, set: { title_en: "x" } }]) },
  mark_notifications_read: { ids: `{${ours.notification}}` },
  merge_products: {
    target: JSON.stringify({ id: ours.product, set: {} }),
    others: JSON.stringify([{ id: ours.product }]),
  },
  receive_return: {
    lines: JSON.stringify([{ line: ours.line, quantity: 1, condition: "new", restock: 1 }]),
  },
  receive_supply_order: { lines: OUR_LINE },
  request_return: { lines: OUR_LINE, back: "00000000-0000-4000-8000-00000000ffff" },
  save_supply_order: {
    details: JSON.stringify({
      kind: "purchase",
      number: "x",
      supplier: ours.supplier,
      to: ours.warehouse,
    }),
    lines: JSON.stringify([{ sku: "OURS", quantity: 1 }]),
  },
  set_reorder_points: {
    points: JSON.stringify([{ product: ours.product, warehouse: ours.warehouse, units: 7 }]),
  },
  ship_order: { lines: OUR_LINE, shipment: "00000000-0000-4000-8000-00000000ffff" },
  ship_orders: {
    items: JSON.stringify([
      { row: 1, id: "00000000-0000-4000-8000-00000000ffff", number: "OURS", tracking: "x" },
    ]),
  },
};

/** Values by type, for parameters that have no value by name. */
const BY_TYPE: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-00000000ffff",
  text: "x",
  jsonb: "{}",
  integer: "1",
  bigint: "1",
  boolean: "true",
  date: "2026-11-23",
  "timestamp with time zone": "2026-11-23T10:00:00Z",
  "time without time zone": "10:00",
};

function valueOf(callee: string, { name, type, label }: Parameter): string {
  const value =
    BY_CALL[callee]?.[name] ??
    BY_NAME[name] ??
    (name === "target" && type === "uuid" ? targetOf(callee) : undefined) ??
    (type.endsWith("[]") ? "{}" : (label ?? undefined));
  const found = value ?? BY_TYPE[type];
  if (found === undefined) throw new Error(`No value for ${name} ${type} of ${callee}.`);
  return found;
}

/** The parameter `target` is a supply order in some functions, and an order in the others. */
const targetOf = (callee: string) => (callee.includes("supply") ? ours.supplyOrder : ours.order);

/**
 * A call with plausible arguments for every function that people may call through the API, with the function's name.
 */
export async function functionCalls(db: Queryable): Promise<Array<[name: string, sql: string]>> {
  const functions = await db.query<{ name: string; parameters: Parameter[] }>(`
    select p.proname as name, coalesce(
      (
        select jsonb_agg(jsonb_build_object(
          'name', p.proargnames[a.place], 'type', format_type(a.type, null),
          'label', (select enumlabel from pg_enum where enumtypid = a.type order by enumsortorder limit 1)
        ) order by a.place)
        from unnest(p.proargtypes::oid[]) with ordinality as a (type, place)
      ), '[]'
    ) as parameters
    from pg_proc p
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    order by 1`);
  return functions.map(({ name, parameters }) => [
    name,
    `select * from public.${name}(${parameters
      .map((it) => `${it.name} => '${valueOf(name, it)}'::${it.type}`)
      .join(", ")})`,
  ]);
}
