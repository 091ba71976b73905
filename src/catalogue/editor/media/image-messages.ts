import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RejectedImage } from "@/catalogue/editor/media/image-list.ts";

/** Why an address was not taken, or is not shown. */
export const IMAGE_MESSAGES: Record<RejectedImage["problem"], MessageDescriptor> = {
  "no-address": msg`This is no address on the web. Write it whole, such as https://shop.example/lamp.jpg.`,
  scheme: msg`Only addresses that begin with https:// or http:// lead to a picture.`,
  "too-long": msg`This address is longer than 2,000 characters; channels refuse it.`,
  "no-picture": msg`This address leads to another kind of file, not to a picture.`,
  insecure: msg`The address begins with http://. A secure page cannot show it, and most channels refuse it.`,
  repeated: msg`This image is in the list already.`,
  "too-many": msg`A product has at most 50 images.`,
};
