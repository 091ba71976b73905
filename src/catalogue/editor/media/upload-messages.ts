import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RejectedImage } from "@/catalogue/editor/media/image-list.ts";
import { IMAGE_MESSAGES } from "@/catalogue/editor/media/image-messages.ts";
import { OFFLINE, UNKNOWN_ERROR } from "@/lib/errors.ts";

export type UploadError =
  | RejectedImage["problem"]
  | "kind"
  | "unreadable"
  | "too-large"
  | "permission"
  | "no-storage"
  | "unreachable"
  | "failed";

/** Why a picture was not uploaded. */
export const UPLOAD_MESSAGES: Record<UploadError, MessageDescriptor> = {
  ...IMAGE_MESSAGES,
  kind: msg`This file is no JPEG, PNG, WebP, GIF or AVIF picture, whatever its name says.`,
  unreadable: msg`This browser cannot read the picture. The file may be damaged or incomplete.`,
  "too-large": msg`The server takes no picture as large as this one.`,
  permission: msg`You do not have permission to add pictures here.`,
  "no-storage": msg`The server keeps no pictures any more. Add the address of the picture instead.`,
  unreachable: OFFLINE,
  failed: UNKNOWN_ERROR,
};

/** What may go well another time, as it is. */
export const isPassing = (problem: UploadError) =>
  problem === "unreachable" || problem === "failed";
