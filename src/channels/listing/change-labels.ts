import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { APPROVABLE } from "@/channels/listing/listing.ts";

export const CHANGE_LABELS: Record<(typeof APPROVABLE)[number], MessageDescriptor> = {
  new: msg`New`,
  changed: msg`Changed`,
  price: msg`Price only`,
  stock: msg`Stock only`,
  removed: msg`To remove`,
  rejected: msg`Rejected by the channel`,
};
