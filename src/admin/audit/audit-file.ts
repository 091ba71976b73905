import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type AuditEvent, changesOf } from "@/admin/audit/audit-event.ts";
import { auditFieldLabel, auditValue, eventTitle } from "@/admin/audit/audit-labels.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import type { Region } from "@/lib/format.ts";

/** The audit log as CSV: a line for each changed field, so that a spreadsheet can sort and filter by it. */
export async function auditFile(
  events: AsyncIterable<AuditEvent>,
  i18n: I18n,
  region: Region,
): Promise<Blob> {
  const lines = [
    BYTE_ORDER_MARK,
    csvLine([
      i18n._(msg`Time (UTC)`),
      i18n._(msg`Person`),
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
    const changes = changesOf(event);
    const text = (field: string, value: unknown) => auditValue(i18n, field, value, region);
    lines.push(
      ...(changes.length === 0
        ? [csvLine([...about, "", "", ""])]
        : changes.map(({ field, before, after }) =>
            csvLine([
              ...about,
              auditFieldLabel(i18n, field),
              text(field, before),
              text(field, after),
            ]),
          )),
    );
  }
  return new Blob(lines, { type: "text/csv" });
}
