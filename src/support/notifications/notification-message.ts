import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { eventLabel } from "@/account/events/event-labels.ts";
import { formatDate, type Region } from "@/lib/format.ts";
import type { Notification } from "@/support/notifications/notification.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

type MessageOf = (details: Notification["details"], i18n: I18n, region: Region) => string;

/** One entry for each kind. A new kind needs its message here. */
const MESSAGES: Record<string, MessageOf> = {
  security_event: ({ type }, i18n) => i18n._(eventLabel(text(type))),
  invitation_accepted: (details, i18n) => {
    const name = text(details["name"]);
    return i18n._(msg`${name} joined your organization`);
  },
  organization_closing: (details, i18n, region) => {
    const day = formatDate(text(details["closes_at"]), region);
    return i18n._(msg`Your organization will be deleted on ${day}`);
  },
  ticket_answered: (details, i18n) => {
    const number = text(details["number"]);
    const subject = text(details["subject"]);
    return i18n._(msg`Ticket ${number} was answered: ${subject}`);
  },
  ticket_reply: (details, i18n) => {
    const number = text(details["number"]);
    const subject = text(details["subject"]);
    return i18n._(msg`New reply to ticket ${number}: ${subject}`);
  },
  // Staff write an announcement in both languages.
  announcement: ({ en, fr }, i18n) => text(i18n.locale === "en" ? en : fr),
  product_mention: (details, i18n) => {
    const name = text(details["name"]);
    const sku = text(details["sku"]);
    return i18n._(msg`${name} mentioned you in a comment on ${sku}`);
  },
  product_assigned: (details, i18n) => {
    const name = text(details["name"]);
    const sku = text(details["sku"]);
    return i18n._(msg`${name} assigned a comment on ${sku} to you`);
  },
  webhook_disabled: ({ url }, i18n) => {
    const address = text(url);
    return i18n._(msg`The webhook to ${address} was turned off: its deliveries failed`);
  },
  import_done: (details, i18n) => {
    const name = text(details["name"]);
    const products = Number(details["products"]);
    return i18n._(
      msg`${name} imported: ${plural(products, { one: "# product", other: "# products" })} saved`,
    );
  },
  import_failed: (details, i18n) => {
    const name = text(details["name"]);
    return i18n._(msg`${name} couldn’t be imported`);
  },
  import_waiting: (details, i18n) => {
    const name = text(details["name"]);
    return i18n._(msg`${name} needs your review before it’s imported`);
  },
  import_paused: (details, i18n) => {
    const name = text(details["name"]);
    return i18n._(msg`${name} is paused until you resume it`);
  },
  stock_out: (details, i18n) => {
    const sku = text(details["sku"]);
    const products = Number(details["products"]);
    return i18n._(
      msg`${plural(products, { one: `${sku} is out of stock`, other: "# products are out of stock" })}`,
    );
  },
  stock_low: (details, i18n) => {
    const sku = text(details["sku"]);
    const products = Number(details["products"]);
    return i18n._(
      msg`${plural(products, { one: `${sku} reached its reorder point`, other: "# products reached their reorder points" })}`,
    );
  },
  orders_due: (details, i18n) => {
    const number = text(details["number"]);
    const orders = Number(details["orders"]);
    return i18n._(
      msg`${plural(orders, { one: `Order ${number} is due in less than 4 hours`, other: "# orders are due in less than 4 hours" })}`,
    );
  },
  orders_overdue: (details, i18n) => {
    const number = text(details["number"]);
    const orders = Number(details["orders"]);
    return i18n._(
      msg`${plural(orders, { one: `Order ${number} is overdue`, other: "# orders are overdue" })}`,
    );
  },
  supply_late: (details, i18n) => {
    const number = text(details["number"]);
    const orders = Number(details["orders"]);
    return i18n._(
      msg`${plural(orders, { one: `Inbound order ${number} is late`, other: "# inbound orders are late" })}`,
    );
  },
  sync_waiting: (details, i18n) => {
    const channel = text(details["channel"]);
    return i18n._(msg`The sync to ${channel} is on hold: see why`);
  },
  staff_access: (details, i18n, region) => {
    const day = formatDate(text(details["until"]), region);
    return i18n._(msg`Support staff can view your organization’s data until ${day}`);
  },
  staff_visit: (details, i18n) => {
    const name = text(details["name"]);
    return i18n._(msg`${name} from support started viewing your organization’s data`);
  },
  organization_closing_cancelled: (_details, i18n) =>
    i18n._(msg`Your organization will no longer be deleted`),
};

/** The message for a notification. A kind from a newer server is shown by its name. */
export function notificationMessage(
  { kind, details }: Notification,
  i18n: I18n,
  region: Region,
): string {
  return MESSAGES[kind]?.(details, i18n, region) ?? kind.replaceAll("_", " ");
}
