import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RejectedImage } from "@/catalogue/editor/media/image-list.ts";

/** Why an image URL is rejected or can't be shown. */
export const IMAGE_MESSAGES: Record<RejectedImage["error"], MessageDescriptor> = {
  "no-address": msg`This isn’t a URL. Enter it in full, such as https://shop.example/lamp.jpg.`,
  scheme: msg`Image URLs must start with https:// or http://.`,
  "too-long": msg`This URL is longer than 2,000 characters. Channels reject it.`,
  "no-image": msg`This URL leads to another kind of file, not an image.`,
  insecure: msg`This URL starts with http://. Secure pages can’t show the image, and most channels reject it.`,
  repeated: msg`This image is already in the list.`,
  "too-many": msg`A product can have up to 50 images.`,
};
