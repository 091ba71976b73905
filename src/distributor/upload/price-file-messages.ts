import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { CheckedFile } from "@/distributor/session/price-file-session.ts";
import {
  runReasonMessage,
  runResultMessage,
  WARNING_MESSAGES,
} from "@/importing/schedule/run-messages.ts";
import type { RunReason, RunResult } from "@/importing/schedule/run-result.ts";
import { fileRejectionMessage } from "@/importing/source/source-messages.ts";

type FileError = Extract<CheckedFile, { ok: false }>["error"];

/** Why a file isn't imported, and what to do. */
export function priceFileMessage(error: FileError): MessageDescriptor {
  if (error.kind === "foreign-file")
    return msg`This isn’t a TD SYNNEX price and availability file: its first record isn’t a header. Nothing was changed.`;
  if (error.kind === "unknown-header")
    return msg`The header doesn’t say whether the file is full or a delta. Nothing was changed. Download the file again.`;
  if (error.kind === "no-items")
    return msg`The file contains no items. Nothing was changed. Download it again.`;
  if (error.kind === "cut-off") {
    const { line } = error;
    return msg`The file ends in the middle of line ${line}. Nothing was changed. Download it again.`;
  }
  if (error.kind === "other-country")
    return msg`This file has stock in American warehouses, so it belongs to an account in the United States. Nothing was changed. Upload the file of your Canadian account.`;
  if (error.kind === "several-files")
    return msg`This archive contains several files. Nothing was changed. Unpack it and upload only the price file.`;
  return fileRejectionMessage(error);
}

function priceFileReasonMessage(i18n: I18n, reason: RunReason): string {
  if ("run" in reason && reason.run === "profile-unreadable")
    return i18n._(msg`We can’t read the latest field map. Save it again.`);
  if (!("priceFile" in reason)) return runReasonMessage(i18n, reason);
  const { priceFile: kind, line = 0 } = reason;
  return i18n._(priceFileMessage(kind === "cut-off" ? { kind, line } : { kind }));
}

/** A price file has records and items, where other files have rows and products. */
const PRICE_FILE_WARNINGS: typeof WARNING_MESSAGES = {
  ...WARNING_MESSAGES,
  "many-rejected": ({ rejected }) =>
    msg`${plural(rejected, { one: "# record", other: "# records" })} would be rejected.`,
  "mass-deletion": ({ missing }) =>
    msg`${plural(missing, { one: "# item is", other: "# items are" })} missing from the file.`,
};

/** The message for the outcome of a scheduled run of a price file. */
export const priceFileResultMessage = (i18n: I18n, result: RunResult): string =>
  runResultMessage(i18n, result, priceFileReasonMessage, PRICE_FILE_WARNINGS);
