import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Refused } from "@/catalogue/product/media/image-list.ts";
import { IMAGE_WORDS } from "@/catalogue/product/media/image-words.ts";
import { OFFLINE, UNKNOWN } from "@/lib/errors.ts";

export type UploadProblem =
  | Refused["problem"]
  | "kind"
  | "unreadable"
  | "too-large"
  | "permission"
  | "not-kept"
  | "unreachable"
  | "failed";

/** Why a picture was not uploaded. */
export const UPLOAD_WORDS: Record<UploadProblem, MessageDescriptor> = {
  ...IMAGE_WORDS,
  kind: msg`This file isn’t a JPEG, PNG, WebP, GIF or AVIF image, even if its name says so.`,
  unreadable: msg`This browser can’t read the image. The file may be damaged or incomplete.`,
  "too-large": msg`This image is too large for the server.`,
  permission: msg`You don’t have permission to add images here.`,
  "not-kept": msg`This server can no longer store images. Add the image’s address instead.`,
  unreachable: OFFLINE,
  failed: UNKNOWN,
};

/** What may go well another time, as it is. */
export const isPassing = (problem: UploadProblem) =>
  problem === "unreachable" || problem === "failed";
