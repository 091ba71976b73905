import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditEvent } from "@/admin/audit/audit-event.ts";
import { eventTitle } from "@/admin/audit/audit-labels.ts";
import { writtenChanges } from "@/admin/audit/audit-value.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import type { Region } from "@/lib/format.ts";

/** The audit log as CSV: a line for each changed field, or one for an event without changes to a field. */
export async function auditFile(
  events: AsyncIterable<AuditEvent>,
  i18n: I18n,
  region: Region,
): Promise<Blob> {
  const lines = [
    BYTE_ORDER_MARK,
    csvLine([
      i18n._(msg`Time (UTC)`),
      i18n._(msg`Person or API key`),
      i18n._(msg`Automatic`),
      i18n._(msg`Event`),
      i18n._(msg`Name`),
      i18n._(msg`Field`),
      i18n._(msg`Before`),
      i18n._(msg`After`),
    ]),
  ];
  for await (const event of events) {
    const about = [
      event.at,
      event.actor,
      event.is_automatic ? i18n._(msg`Yes`) : "",
      eventTitle(i18n, event),
      event.label,
    ];
    const changes = writtenChanges(i18n, event, region);
    lines.push(
      ...(changes.length === 0
        ? [csvLine([...about, "", "", ""])]
        : changes.map(({ label, before, after }) => csvLine([...about, label, before, after]))),
    );
  }
  return new Blob(lines, { type: "text/csv" });
}
