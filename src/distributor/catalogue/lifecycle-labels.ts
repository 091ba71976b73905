import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Lifecycle } from "@/distributor/price-file/distributor-item.ts";

export const LIFECYCLE_LABELS: Record<Lifecycle, MessageDescriptor> = {
  active: msg`Active`,
  "special-order": msg`Special order`,
  "end-of-life": msg`End of life`,
  "to-be-discontinued": msg`To be discontinued`,
};
