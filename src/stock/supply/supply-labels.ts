import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/errors.ts";
import type { SupplyError } from "@/stock/supply/supply-input.ts";
import type { SupplyKind, SupplyState } from "@/stock/supply/supply-order.ts";

export const SUPPLY_STATE_LABELS: Record<SupplyKind, Record<SupplyState, MessageDescriptor>> = {
  purchase: {
    draft: msg({ message: "Draft", context: "purchase order" }),
    open: msg({ message: "Ordered", context: "purchase order" }),
    received: msg({ message: "Received", context: "purchase order" }),
    closed: msg({ message: "Closed", context: "purchase order" }),
    cancelled: msg({ message: "Cancelled", context: "purchase order" }),
  },
  transfer: {
    draft: msg({ message: "Draft", context: "transfer" }),
    open: msg({ message: "In transit", context: "transfer" }),
    received: msg({ message: "Received", context: "transfer" }),
    closed: msg({ message: "Closed", context: "transfer" }),
    cancelled: msg({ message: "Cancelled", context: "transfer" }),
  },
};

const PLACED_TITLES: Record<SupplyKind, MessageDescriptor> = {
  purchase: msg`This order is no longer a draft`,
  transfer: msg`This transfer is no longer a draft`,
};
const ENDED_TITLES: Record<SupplyKind, MessageDescriptor> = {
  purchase: msg`Someone else ended this order`,
  transfer: msg`Someone else ended this transfer`,
};

/** The title of the notice that someone else placed an order, so that its state is "open", or ended it. */
export const outdatedTitle = (kind: SupplyKind, state: SupplyState): MessageDescriptor =>
  (state === "open" ? PLACED_TITLES : ENDED_TITLES)[kind];

const SUPPLY_ERROR_MESSAGES: Record<SupplyError, MessageDescriptor> = {
  number: msg`Enter 1 to 64 characters.`,
  unprintable: msg`This contains a non-printing character or is too long.`,
  warehouse: msg`Choose a warehouse.`,
  "same-warehouse": msg`Choose a warehouse other than the one the units leave.`,
  quantity: msg`Enter a whole number from 1 to 1,000,000.`,
};

const isSupplyError = (text: string | undefined): text is SupplyError =>
  text !== undefined && Object.hasOwn(SUPPLY_ERROR_MESSAGES, text);

/** The message of a form error; undefined if there's none. */
export const supplyErrorMessage = (text: string | undefined) =>
  isSupplyError(text) ? SUPPLY_ERROR_MESSAGES[text] : undefined;

const failure = z.object({
  code: z.optional(z.string()),
  hint: z.nullish(z.string()),
  details: z.nullish(z.string()),
});
const shortage = z.object({
  sku: z.string(),
  available: z.optional(z.int()),
  on_hand: z.optional(z.int()),
});

/** The message for a failed request about a supply order. A request that the server rejects changes nothing. */
export function supplyFailure(i18n: I18n, error: unknown): string {
  const { code, hint, details } = failure.safeParse(error).data ?? {};
  if (code === "23505") return i18n._(msg`This number is already in use. Choose a different one.`);
  if (hint === "changed")
    return i18n._(
      msg`Someone else made a change first. Nothing was saved. Close this panel to see the current version.`,
    );
  if (hint === "unknown_sku") {
    const skus = details ?? "";
    return i18n._(msg`Some products no longer exist: ${skus}. Remove their lines and save again.`);
  }
  if (hint === "more_than_sent")
    return i18n._(msg`A transfer can’t deliver more than was sent. Nothing was received.`);
  if (hint === "not_enough_stock") {
    const short = readShortage(details ?? "");
    const sku = short?.sku ?? "";
    const available = i18n.number(short?.available ?? short?.on_hand ?? 0);
    return i18n._(msg`Only ${available} of ${sku} can leave the warehouse. Nothing was moved.`);
  }
  return i18n._(errorMessage(error));
}

function readShortage(details: string) {
  try {
    return shortage.safeParse(JSON.parse(details)).data;
  } catch {
    return undefined;
  }
}
