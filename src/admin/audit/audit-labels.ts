import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ROLE_NAMES } from "@/account/organization/role-labels.ts";
import type { AuditArea, AuditEvent } from "@/admin/audit/audit-event.ts";
import { formatMoment, type Region } from "@/lib/format.ts";
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

/** One row of each table. */
const THINGS: Record<string, MessageDescriptor> = {
  members: msg`Member`,
  invitations: msg`Invitation`,
  organizations: msg`Organization`,
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
  import: msg`Import`,
  rule: msg`Rules applied`,
  api: msg`Changed through the API`,
  merge: msg`Duplicates merged`,
  undo: msg`Change undone`,
};

const textOf = (i18n: I18n, labels: Record<string, MessageDescriptor>, key: string) => {
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return label ? i18n._(label) : key.replaceAll("_", " ");
};

/** What happened: "Supplier · Changed". */
export function eventTitle(i18n: I18n, { area, action }: AuditEvent): string {
  if (area === "products") return textOf(i18n, CHANGE_KINDS, action);
  if (area === "orders") return textOf(i18n, EVENT_LABELS, action);
  return `${textOf(i18n, THINGS, area)} · ${textOf(i18n, ACTIONS, action)}`;
}

const FIELDS: Record<string, MessageDescriptor> = {
  accepted_at: msg`Accepted`,
  account_number: msg`Account number`,
  active: msg`Active`,
  address: msg`URL`,
  at_time: msg`Time`,
  changes: msg`Changes`,
  city: msg`City`,
  closes_at: msg`Will be deleted`,
  code: msg`Code`,
  contact_name: msg`Contact`,
  country: msg`Country`,
  created: msg`New products`,
  currency: msg`Currency`,
  documents: msg`Documents`,
  email: msg`Email`,
  ended_at: msg`Ended`,
  ends_at: msg`Ends`,
  expires_at: msg`Expires`,
  field: msg`Field`,
  file: msg`File`,
  format: msg`Format`,
  frequency: msg`Frequency`,
  hour: msg`Hour`,
  is_enabled: msg`Enabled`,
  kind: msg`Kind`,
  language: msg`Language`,
  lead_time_days: msg`Lead time (days)`,
  locale: msg`Language and region`,
  minimum_order: msg`Minimum order`,
  mode: msg`Import mode`,
  name: msg`Name`,
  notes: msg`Notes`,
  notifies_success: msg`Notify after each import`,
  ours: msg`Our value`,
  paused: msg`Paused`,
  payment_terms: msg`Payment terms`,
  phone: msg`Phone`,
  policy: msg`Policy`,
  postal_code: msg`Postal code`,
  provincial_tax_number: msg`Provincial tax number`,
  reason: msg`Reason`,
  region: msg`Province or state`,
  rejected: msg`Rejected`,
  removed: msg`Removed`,
  revoked_at: msg`Revoked`,
  role: msg`Role`,
  rotated_at: msg`New address`,
  settings: msg`Settings`,
  state: msg`Status`,
  status: msg`Status`,
  street: msg`Street`,
  tax_number: msg`Tax number`,
  text: msg`Text`,
  theirs: msg`The channel’s value`,
  time_zone: msg`Time zone`,
  units: msg`Units`,
  updated: msg`Changed products`,
  version: msg`Version`,
  website: msg`Website`,
  weekday: msg`Weekday`,
};

export const auditFieldLabel = (i18n: I18n, field: string) => textOf(i18n, FIELDS, field);

/** A value as people read it. An empty text stands for no value. */
export function auditValue(i18n: I18n, field: string, value: unknown, region: Region): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === "string" && field === "role") return textOf(i18n, ROLE_NAMES, value);
  if (typeof value === "string" && field.endsWith("_at")) return formatMoment(value, region);
  if (Array.isArray(value))
    return value.map((item) => auditValue(i18n, field, item, region)).join("; ");
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .filter(([key]) => !/(^|_)id$/.test(key))
    .map(([key, part]) => [auditFieldLabel(i18n, key), auditValue(i18n, key, part, region)])
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label} ${text}`)
    .join(", ");
}
