import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Rejection } from "@/catalogue/ledger/change-set.ts";

/** Why a change to a product was rejected, and how to fix it. A rejected change isn't saved. */
export function rejectionMessage({
  reason,
  code,
  constraint,
}: Pick<Rejection, "reason" | "code" | "constraint">): MessageDescriptor {
  switch (reason) {
    case "conflict":
      return msg`Someone else changed this product. Check its current values, then repeat your change if you still need it.`;
    case "missing":
      return msg`This product no longer exists. The change that created it may have been undone.`;
    case "duplicate":
      return msg`This product appears twice in one change. Only the first entry was saved.`;
    case "rejected":
      if (constraint === "products_sku") return msg`Another product already has this SKU.`;
      if (code === "23503") return msg`The item this value refers to no longer exists.`;
      if (code === "23502") return msg`This field can’t be empty.`;
      if (code === "22003") return msg`A number is too large or has too many decimals.`;
      return msg`The server rejected this change. The product wasn’t changed.`;
  }
}
