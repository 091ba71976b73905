import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { CHANGE_LABELS } from "@/channels/listing/change-labels.ts";
import { ownValue } from "@/lib/collections.ts";
import { MOVE_LABELS } from "@/orders/state/order-labels.ts";
import { DOCUMENT_LABELS, SUPPLIER_STATUS_LABELS } from "@/suppliers/supplier-labels.ts";

type Words = Readonly<Record<string, MessageDescriptor>>;

/** Labels for columns with a fixed set of values, by table and column. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  members: { role: ROLE_NAMES },
  invitations: { role: ROLE_NAMES },
  organizations: { units: { metric: msg`Metric: kg, cm`, imperial: msg`Imperial: lb, in` } },
  suppliers: { status: SUPPLIER_STATUS_LABELS, kind: DOCUMENT_LABELS },
  channels: {
    status: {
      draft: msg({ message: "Draft", context: "Channel" }),
      active: msg({ message: "Connected", context: "Channel" }),
      paused: msg({ message: "Paused", context: "Channel" }),
    },
    removal: {
      keep: msg`Leave unchanged`,
      zero: msg`Set stock to 0`,
      delete: msg`Remove from the channel`,
    },
  },
  channel_maps: {
    kind: {
      category: msg`Category`,
      value: msg`Value`,
      field: msg`Field`,
      option: msg`Variant option`,
    },
  },
  sync_schedules: {
    changes: CHANGE_LABELS,
    state: {
      approving: msg`Being prepared`,
      waiting: msg({ message: "Scheduled", context: "Sync schedule" }),
      sent: msg({ message: "Sent", context: "Sync schedule" }),
      cancelled: msg`Cancelled`,
    },
  },
  import_schedules: {
    target: { products: msg`Your catalogue`, distributor: msg`TD SYNNEX catalogue` },
    frequency: { hourly: msg`Every hour`, daily: msg`Every day`, weekly: msg`Every week` },
    paused: {
      person: msg`By a member`,
      failures: msg`After 5 failures in a row`,
      not_editor: msg`The schedule’s author can no longer edit the catalogue`,
      profile_gone: msg`The import profile was deleted`,
    },
    kind: {
      "create-and-update": msg`Create new products and update existing ones`,
      "update-only": msg`Update existing products only`,
      "prices-and-stock": msg`Update prices and stock only`,
      snapshot: msg`The file is this supplier’s full catalogue`,
    },
    missing: {
      keep: msg`Leave them unchanged`,
      "zero-stock": msg`Set stock to 0`,
      archive: msg`Archive them`,
    },
  },
  rule_sets: {
    kind: { clean: msg`Clean rules`, publish: msg`Publish rules`, price: msg`Price rules` },
  },
  webhooks: {
    disabled_for: {
      person: msg`Turned off in the portal or through the API`,
      failing: msg`Deliveries failed for 5 days`,
      gone: msg`The URL no longer exists`,
    },
  },
  orders: { move: MOVE_LABELS },
};

/** The label of a fixed value, such as a status; undefined if the field has free values. */
export const auditWord = (
  area: string,
  field: string,
  value: string,
): MessageDescriptor | undefined => {
  const words = ownValue(ownValue(WORDS, area) ?? {}, field);
  return words && ownValue(words, value);
};
