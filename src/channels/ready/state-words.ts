import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingLine } from "@/channels/listing/kept-listing.ts";

export const STATE_WORDS: Record<ListingLine["state"], MessageDescriptor> = {
  ready: msg`Ready`,
  warning: msg`Ready, with a warning`,
  blocked: msg`Blocked`,
  excluded: msg`Kept off`,
  gone: msg`To remove`,
};
