import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isSettingKey, SETTING_LABELS } from "@/channels/definitions/labels/setting-labels.ts";
import { ownValue } from "@/lib/collections.ts";

/** The columns that the audit log records, and the keys of their objects. */
const FIELDS: Record<string, MessageDescriptor> = {
  accepted_at: msg`Accepted`,
  account_number: msg`Account number`,
  active: msg`Active`,
  address: msg`URL`,
  amount: msg`Amount`,
  approved: msg`Approved products`,
  at_time: msg`Time`,
  carrier: msg`Carrier`,
  changes: msg`Changes`,
  city: msg`City`,
  closes_at: msg`Will be deleted`,
  code: msg`Code`,
  contact_name: msg`Contact`,
  country: msg`Country`,
  created: msg`New products`,
  currency: msg`Currency`,
  cutoff: msg`Cutoff time`,
  definition: msg`Reviewed channel requirements`,
  documents: msg`Documents`,
  email: msg`Email`,
  ended_at: msg`Ended`,
  ends_at: msg`Ends`,
  expires_at: msg`Expires`,
  field: msg`Field`,
  file: msg`File`,
  format: msg`Format`,
  frequency: msg`Frequency`,
  handling_days: msg`Days to pack an order`,
  hour: msg`Hour`,
  is_enabled: msg`Enabled`,
  kind: msg`Kind`,
  language: msg`Language`,
  lead_time_days: msg`Lead time (days)`,
  left: msg`Fields the shop manages`,
  line: msg`Line`,
  lines: msg`Lines`,
  locale: msg`Language and region`,
  minimum_order: msg`Minimum order`,
  missing: msg`Products missing from the file`,
  missingCategories: msg`Categories missing from the channel`,
  missingThreshold: msg`Warn about missing products from (percent)`,
  mode: msg`Import mode`,
  moves: msg`Changes`,
  name: msg`Name`,
  notes: msg`Notes`,
  notifies_success: msg`Notify after each import`,
  on_day: msg`Day`,
  ours: msg`Our value`,
  paused: msg`Paused`,
  payment_terms: msg`Payment terms`,
  phone: msg`Phone`,
  policy: msg`Publishing options`,
  postal_code: msg`Postal code`,
  priceThreshold: msg`Warn about price changes of at least (percent)`,
  provincial_tax_number: msg`Provincial tax number`,
  quantity: msg`Quantity`,
  reason: msg`Reason`,
  region: msg`Province or state`,
  rejected: msg`Rejected`,
  removal: msg`Discontinued products`,
  removed: msg`Removed`,
  revoked_at: msg`Revoked`,
  role: msg`Role`,
  rotated_at: msg`New address`,
  settings: msg`Settings`,
  sku: msg`SKU`,
  slug: msg`Short name`,
  staff_name: msg`Staff member`,
  state: msg`Status`,
  status: msg`Status`,
  stockBuffer: msg`Stock buffer`,
  street: msg`Street`,
  tax_number: msg`Tax number`,
  text: msg`Text`,
  theirs: msg`The channel’s value`,
  time_zone: msg`Time zone`,
  title: msg`Title`,
  tracking: msg`Tracking number`,
  units: msg`Units`,
  until: msg`Until`,
  updated: msg`Changed products`,
  url: msg`URL`,
  version: msg`Version`,
  website: msg`Website`,
  weekday: msg`Weekday`,
};

/** Columns whose name means something else in some tables. */
const FIELDS_OF: Record<string, Record<string, MessageDescriptor>> = {
  channels: { kind: msg`Channel type` },
  sync_schedules: { changes: msg`Changes to send` },
};

/** The name of a changed field. A path such as ["policy", "removal"] names a part of a column. */
export function auditFieldLabel(i18n: I18n, area: string, path: readonly string[]): string {
  const [column = "", part] = path;
  const name = part ?? column;
  if (column === "settings" && isSettingKey(name)) return i18n._(SETTING_LABELS[name]);
  const label = ownValue(FIELDS_OF[area] ?? {}, name) ?? ownValue(FIELDS, name);
  return label ? i18n._(label) : name.replaceAll("_", " ");
}
