import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";
import type { Due } from "@/orders/state/order.ts";
import type { CANCEL_REASONS, OrderStatus, REASONS } from "@/orders/state/line-state.ts";
import { errorMessage } from "@/lib/errors.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

export const STATUS_LABELS: Record<OrderStatus, MessageDescriptor> = {
  requires_correction: msg({ message: "Needs correction", context: "order" }),
  new: msg({ message: "New", context: "order" }),
  acknowledged: msg({ message: "Acknowledged", context: "order" }),
  backordered: msg({ message: "Backordered", context: "order" }),
  partially_shipped: msg({ message: "Partially shipped", context: "order" }),
  shipped: msg({ message: "Shipped", context: "order" }),
  delivered: msg({ message: "Delivered", context: "order" }),
  closed: msg({ message: "Closed", context: "order" }),
  return_requested: msg({ message: "Return requested", context: "order" }),
  returned: msg({ message: "Returned", context: "order" }),
  refunded: msg({ message: "Refunded", context: "order" }),
  cancelled: msg({ message: "Cancelled", context: "order" }),
  rejected: msg({ message: "Rejected", context: "order" }),
};

export const STATUS_TONES: Record<OrderStatus, Tone> = {
  requires_correction: "bad",
  new: "accent",
  acknowledged: "accent",
  backordered: "warn",
  partially_shipped: "warn",
  shipped: "good",
  delivered: "good",
  closed: "calm",
  return_requested: "warn",
  returned: "warn",
  refunded: "calm",
  cancelled: "calm",
  rejected: "calm",
};

export const DUE_LABELS: Record<Due, MessageDescriptor> = {
  overdue: msg`Overdue`,
  today: msg`In the next 24 hours`,
  week: msg`In the next 7 days`,
};

export type Reason = (typeof REASONS)[number] | (typeof CANCEL_REASONS)[number] | "channel";

const REASON_LABELS: Record<Reason, MessageDescriptor> = {
  out_of_stock: msg`Out of stock`,
  discontinued: msg`Discontinued`,
  price_error: msg`Wrong price`,
  cannot_ship: msg`Can’t ship to this address`,
  buyer_request: msg`Requested by the buyer`,
  address: msg`Wrong address`,
  payment: msg`Payment failed`,
  channel: msg`Cancelled by the channel`,
  other: msg`Other reason`,
};

const isReason = (code: string): code is Reason => Object.hasOwn(REASON_LABELS, code);
export const reasonLabel = (code: string): MessageDescriptor =>
  isReason(code) ? REASON_LABELS[code] : REASON_LABELS.other;

/** Conflicts that the order functions report, by the hint of the error. */
const CONFLICTS: Record<string, MessageDescriptor> = {
  order_changed: msg`Someone else changed this order. Your change wasn’t saved. Check the order and try again.`,
  more_than_open: msg`You entered more units than are open. Nothing was saved. Check the order and try again.`,
  more_than_shipped: msg`You entered more units than can be returned. Nothing was saved.`,
  more_than_requested: msg`You entered more units than are left in this return. Nothing was saved.`,
  move_not_allowed: msg`The order’s current state doesn’t allow this. Nothing was saved. Check the order and try again.`,
  not_acknowledged: msg`Acknowledge the lines before you ship them. Nothing was saved.`,
  requires_correction: msg`Correct the order before you ship it. Nothing was saved.`,
  unknown_sku: msg`No product has this SKU. Nothing was saved. Check the SKU, or add the product first.`,
  tracking_used: msg`Another shipment already has this tracking number. Nothing was saved.`,
  not_enough_stock: msg`The warehouse doesn’t have enough units on hand. Nothing was saved. Choose another warehouse or correct its stock.`,
  no_split: msg`This channel requires the whole order in one shipment from one warehouse. Nothing was saved.`,
  refund_too_high: msg`The refunds of an order can’t exceed its total. Nothing was saved.`,
};

/** The reason why a row of a tracking file wasn't shipped. */
const ROW_MESSAGES: Record<string, MessageDescriptor> = {
  unknown_order: msg`no order has this number`,
  more_than_open: msg`the row has more units than are left to ship`,
  not_acknowledged: msg`the order isn’t acknowledged`,
  requires_correction: msg`the order needs a correction`,
  tracking_used: msg`another shipment has this tracking number`,
  not_enough_stock: msg`the warehouse doesn’t have enough units on hand`,
  no_split: msg`this channel requires the whole order in one shipment`,
  several_orders: msg`orders from several channels have this number`,
  no_sku: msg`the order has several lines, so the row needs a SKU`,
  sku_not_in_order: msg`a SKU of this shipment isn’t in the order`,
};

export const shippingRowMessage = (outcome: string): MessageDescriptor =>
  (Object.hasOwn(ROW_MESSAGES, outcome) ? ROW_MESSAGES[outcome] : undefined) ??
  msg`a value isn’t valid`;

export function conflictMessage(code: string): MessageDescriptor | null {
  return Object.hasOwn(CONFLICTS, code) ? (CONFLICTS[code] ?? null) : null;
}

const conflict = z.object({ code: z.literal("PT409"), hint: z.string() });

export function orderErrorMessage(error: unknown): MessageDescriptor {
  const found = conflict.safeParse(error);
  return (found.success ? conflictMessage(found.data.hint) : null) ?? errorMessage(error);
}

/** Describes an event of an order, by its kind. */
export const EVENT_LABELS = {
  received: msg`Order received`,
  changed: msg`Order changed`,
  allocated: msg`Warehouse changed`,
  corrected: msg`Order corrected`,
  shipped: msg`Shipped`,
  delivered: msg`Delivered`,
  return_requested: msg`Return requested`,
  return_received: msg`Return received`,
  return_declined: msg`Return declined`,
  refunded: msg`Refunded`,
  note: msg`Note`,
};

/** Describes an action on an order's lines. */
export const MOVE_LABELS = {
  acknowledge: msg`Acknowledged`,
  reject: msg`Rejected`,
  cancel: msg`Cancelled`,
  backorder: msg`Backordered`,
  close: msg`Closed`,
};
