import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditArea, AuditEvent } from "@/admin/audit/audit-event.ts";
import { ownValue } from "@/lib/collections.ts";
import { EVENT_LABELS } from "@/orders/state/order-labels.ts";

export const AREA_LABELS: Record<AuditArea, MessageDescriptor> = {
  products: msg`Products`,
  orders: msg`Orders`,
  people: msg`People`,
  organization: msg`Organization`,
  suppliers: msg`Suppliers`,
  warehouses: msg`Warehouses`,
  channels: msg`Channels`,
  imports: msg`Imports`,
  rules: msg`Rules`,
  support: msg`Support access`,
};

/** What one row of each table is called. */
const THINGS: Record<string, MessageDescriptor> = {
  members: msg`Member`,
  invitations: msg`Invitation`,
  organizations: msg`Organization`,
  api_keys: msg`API key`,
  suppliers: msg`Supplier`,
  warehouses: msg`Warehouse`,
  channels: msg`Channel`,
  channel_maps: msg`Channel mapping`,
  channel_credentials: msg`Channel credentials`,
  feeds: msg`Feed`,
  sync_schedules: msg`Sync schedule`,
  import_profiles: msg`Import profile`,
  import_schedules: msg`Import schedule`,
  rule_sets: msg`Rule set`,
  staff_grants: msg`Support access`,
  staff_visits: msg`Support visit`,
  webhooks: msg`Webhook`,
  orders: msg`Order`,
};

const ACTIONS: Record<string, MessageDescriptor> = {
  added: msg({ message: "Added", context: "Audit log" }),
  changed: msg({ message: "Changed", context: "Audit log" }),
  deleted: msg({ message: "Deleted", context: "Audit log" }),
};

const CHANGE_KINDS: Record<string, MessageDescriptor> = {
  edit: msg`Products edited`,
  bulk: msg`Bulk edit`,
  import: msg({ message: "Import", context: "A noun" }),
  rule: msg`Rules applied`,
  api: msg`Changed through the API`,
  merge: msg`Duplicates merged`,
  undo: msg`Change undone`,
};

const textOf = (i18n: I18n, labels: Record<string, MessageDescriptor>, key: string) => {
  const label = ownValue(labels, key);
  return label ? i18n._(label) : key.replaceAll("_", " ");
};

/** The title of an event, such as "Supplier · Changed". */
export function eventTitle(i18n: I18n, { area, action }: AuditEvent): string {
  if (area === "products") return textOf(i18n, CHANGE_KINDS, action);
  if (area === "orders") return textOf(i18n, EVENT_LABELS, action);
  return `${textOf(i18n, THINGS, area)} · ${textOf(i18n, ACTIONS, action)}`;
}
