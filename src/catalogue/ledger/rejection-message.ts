import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Rejection } from "@/catalogue/ledger/change-set.ts";

/** Why a product was not written, and what to do about it. Nothing of such a product was changed. */
export function rejectionMessage({
  reason,
  code,
  constraint,
}: Pick<Rejection, "reason" | "code" | "constraint">): MessageDescriptor {
  switch (reason) {
    case "conflict":
      return msg`Somebody changed this product meanwhile. Look at what it says now, then write yours again to keep it.`;
    case "missing":
      return msg`This product is gone. Somebody may have undone the change that made it.`;
    case "duplicate":
      return msg`This product appears twice in one change. Only the first was written.`;
    case "refused":
      if (constraint === "products_sku") return msg`Another product has this SKU already.`;
      if (code === "23503") return msg`What this refers to no longer exists.`;
      if (code === "23502") return msg`This cannot be empty.`;
      if (code === "22003") return msg`A number is too large, or has more decimals than are kept.`;
      return msg`The server refused this value. The product stays as it was.`;
  }
}
