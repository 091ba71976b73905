import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReadFailure } from "@/channels/files/dropped-table.ts";

/** Why a file of orders or shipments was rejected. None of it was imported. */
export const UNREAD_MESSAGES: Record<ReadFailure, MessageDescriptor> = {
  "no-columns": msg`We didn’t find the required columns. Nothing was imported. Check that the file has a header row.`,
  unreadable: msg`We couldn’t read this file. Nothing was imported. Save it as CSV or XLSX and try again.`,
  "cut-short": msg`We couldn’t read this file to its end. Nothing was imported. Download it again and retry.`,
  "too-long": msg`This file has too many rows. Nothing was imported. Split it and import the parts.`,
  "out-of-reach": msg`The file was moved or changed before we could read it. Nothing was imported. Choose it again.`,
};
