import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RejectedImage } from "@/catalogue/editor/media/image-list.ts";
import { IMAGE_MESSAGES } from "@/catalogue/editor/media/image-messages.ts";
import { OFFLINE, UNKNOWN_ERROR } from "@/lib/errors.ts";

export type UploadError =
  | RejectedImage["error"]
  | "kind"
  | "unreadable"
  | "too-large"
  | "permission"
  | "no-storage"
  | "unreachable"
  | "failed";

/** Why an image wasn't uploaded. */
export const UPLOAD_MESSAGES: Record<UploadError, MessageDescriptor> = {
  ...IMAGE_MESSAGES,
  kind: msg`This file isn’t a JPEG, PNG, WebP, GIF or AVIF image. We check its content, not its extension.`,
  unreadable: msg`This browser can’t read the image. The file may be damaged or incomplete.`,
  "too-large": msg`This image is too large for the server.`,
  permission: msg`You don’t have permission to add images here.`,
  "no-storage": msg`This server can’t store images. Add the image’s URL instead.`,
  unreachable: OFFLINE,
  failed: UNKNOWN_ERROR,
};

/** Errors that may go away on a retry. */
export const isTemporary = (error: UploadError) => error === "unreachable" || error === "failed";
