import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { FETCH_MESSAGES } from "@/importing/fetching/fetch-messages.ts";
import type {
  RunWarning,
  RunCounts,
  RunReason,
  RunResult,
  RunError,
} from "@/importing/schedule/run-result.ts";
import { sourceIssueMessage, fileRejectionMessage } from "@/importing/source/source-messages.ts";
import { counted } from "@/ui/foundation/labelled.ts";

const RUN_ERROR_MESSAGES: Record<Exclude<RunError, "columns-missing">, MessageDescriptor> = {
  "too-large": msg`Scheduled imports accept files up to 20 MB and a million rows. Ask for a smaller file, or import this one yourself.`,
  "too-long": msg`This file took too long to read, so we stopped. Ask for a smaller file, or import this one yourself.`,
  "no-rows": msg`This file has no rows. Ask its sender for a new one.`,
  "profile-unreadable": msg`We can’t read the import profile. Save it again.`,
  "rules-unreadable": msg`We can’t read the clean rules. Save them again.`,
  interrupted: msg`The server was interrupted before the import ended. Ask for a smaller file, or import this one yourself.`,
  "file-changed": msg`The file at the URL changed during the import, so we undid what was already imported. The next run tries the new file.`,
  busy: msg`Another file was being imported at that time. Nothing was changed. The next run tries again.`,
  rejected: msg`The server rejected this import. Someone stopped it, or the person who scheduled it can no longer edit the catalogue.`,
};

/** The message for why a run failed, and what to do. */
export function runReasonMessage(i18n: I18n, reason: RunReason): string {
  // The distributor's own screens explain this reason.
  if ("priceFile" in reason) return "";
  if ("fetch" in reason) return i18n._(FETCH_MESSAGES[reason.fetch]);
  if ("file" in reason) return i18n._(fileRejectionMessage({ kind: reason.file }));
  if ("table" in reason)
    return i18n._(sourceIssueMessage({ kind: reason.table, place: reason.place, stops: true }));
  if (reason.run !== "columns-missing") return i18n._(RUN_ERROR_MESSAGES[reason.run]);
  const fields = (reason.fields ?? []).map((field) => fieldLabel(i18n, field)).join(", ");
  return i18n._(
    msg`The file’s columns don’t match the import profile: no column was found for ${fields}. Import the file yourself once, and save the profile again under Columns.`,
  );
}

export const WARNING_MESSAGES: Record<RunWarning, (counts: RunCounts) => MessageDescriptor> = {
  "price-shock": ({ shocks }) =>
    msg`${plural(shocks, { one: "# price changes", other: "# prices change" })} by the schedule’s limit or more.`,
  "mass-deletion": ({ missing }) =>
    msg`${plural(missing, { one: "# product is", other: "# products are" })} missing from the file.`,
  "many-rejected": ({ rejected }) =>
    msg`${plural(rejected, { one: "# row", other: "# rows" })} would be rejected.`,
  "many-incomplete": ({ incomplete }) =>
    msg`${plural(incomplete, { one: "# row has values that", other: "# rows have values that" })} would be skipped.`,
};

/** The message for the outcome of a run. */
export function runResultMessage(
  i18n: I18n,
  { outcome, reason, warnings = [], counts }: RunResult,
  reasonMessage = runReasonMessage,
  warningMessages = WARNING_MESSAGES,
): string {
  if (outcome === "unchanged") return i18n._(msg`The file hasn’t changed since the last run.`);
  if (outcome === "same") return i18n._(msg`Nothing in the catalogue changed.`);
  if (outcome === "failed") return reason ? reasonMessage(i18n, reason) : "";
  if (counts === undefined) return "";
  if (outcome === "waiting")
    return [
      ...warnings.map((warning) => i18n._(warningMessages[warning](counts))),
      i18n._(msg`Nothing was imported.`),
    ].join(" ");
  return counted(
    i18n,
    [
      [counts.created, i18n._(msg`New`)],
      [counts.updated, i18n._(msg`Changed`)],
      [counts.unchanged, i18n._(msg`Unchanged`)],
      [counts.rejected, i18n._(msg`Rejected`)],
      [counts.incomplete, i18n._(msg`Imported without some values`)],
    ],
    (count) => i18n.number(count),
  );
}
