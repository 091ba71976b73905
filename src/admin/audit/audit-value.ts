import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";
import { type AuditChange, type AuditEvent, changesOf } from "@/admin/audit/audit-event.ts";
import { auditFieldLabel } from "@/admin/audit/audit-fields.ts";
import { auditWord } from "@/admin/audit/audit-words.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { fieldSource } from "@/channels/definitions/field-source.ts";
import { formatName } from "@/channels/definitions/labels/format-name.ts";
import { sourceLabel } from "@/channels/mapping/source-labels.ts";
import { hourName, weekdayName } from "@/importing/schedule/schedule-labels.ts";
import { formatDay, formatMoment, formatMoney, formatNumber, type Region } from "@/lib/format.ts";
import { carrierName } from "@/orders/state/carriers.ts";
import { reasonLabel } from "@/orders/state/order-labels.ts";

type Context = { i18n: I18n; region: Region; event: AuditEvent };

/** A change as text. Where there was no value before or after, the text is empty. */
export type WrittenChange = { id: string; label: string; before: string; after: string };

export function writtenChanges(i18n: I18n, event: AuditEvent, region: Region): WrittenChange[] {
  const context = { i18n, region, event };
  return changesOf(event)
    .map(({ path, before, after }) => ({
      id: path.join("."),
      label: auditFieldLabel(i18n, event.area, path),
      before: written(context, path, before),
      after: written(context, path, after),
    }))
    .filter(({ before, after }) => before !== after);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Units of one SKU of an order. Some events add what was done with the units and why. */
const units = z.object({
  move: z.optional(z.string()),
  sku: z.optional(z.string()),
  quantity: z.optional(z.number()),
  reason: z.optional(z.string()),
  until: z.optional(z.string()),
});

function written(context: Context, path: AuditChange["path"], value: unknown): string {
  const { i18n, region, event } = context;
  const [column, part] = path;
  const field = part ?? column;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value))
    return value
      .map((item) => written(context, path, item))
      .filter((text) => text !== "")
      .join("; ");
  if (typeof value === "boolean") return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === "number") return writtenNumber(context, field, value);
  if (typeof value === "string") return writtenText(context, field, value);
  const source = event.area === "channel_maps" ? fieldSource.safeParse(value) : undefined;
  if (source?.success) return sourceLabel(i18n, source.data);
  const line = event.area === "orders" ? units.safeParse(value).data : undefined;
  if (line !== undefined) return writtenUnits(i18n, line, region);
  return Object.entries(value)
    .filter(([key]) => !/(^|_)id$/.test(key))
    .map(([key, one]) => {
      const label = auditFieldLabel(i18n, event.area, [column, key]);
      return [label, written(context, [column, key], one)] as const;
    })
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label} ${text}`)
    .join(", ");
}

function writtenNumber({ i18n, region, event }: Context, field: string, value: number): string {
  if (event.area === "import_schedules" && field === "weekday") return weekdayName(i18n, value);
  if (event.area === "import_schedules" && field === "hour") return hourName(i18n, value);
  return formatNumber(value, region);
}

function writtenText({ i18n, region, event }: Context, field: string, value: string): string {
  const word = auditWord(event.area, field, value);
  if (word) return i18n._(word);
  if (field.endsWith("_at") && !Number.isNaN(Date.parse(value))) return formatMoment(value, region);
  if (DAY.test(value)) return formatDay(value, region);
  switch (field) {
    case "country":
      return nameOf(i18n, "region", value);
    case "language":
    case "locale":
      return nameOf(i18n, "language", value);
    case "at_time":
    case "cutoff":
      return value.slice(0, 5);
    case "carrier":
      return carrierName(value);
    case "format":
      return formatName(value);
    case "kind":
      return event.area === "channels" ? (definitionOf(value)?.name ?? value) : value;
    case "definition":
      return value === "" ? i18n._(msg`Not reviewed`) : value;
    case "amount":
      return formatMoney(value, region, z.string().safeParse(event.after?.["currency"]).data);
    default:
      // Some events of orders contain ids, which mean nothing to people.
      return event.area === "orders" && UUID.test(value) ? "" : value;
  }
}

/** The name of a country or language. Codes that the browser doesn't know are shown as they are. */
function nameOf(i18n: I18n, type: "region" | "language", code: string): string {
  try {
    return new Intl.DisplayNames([i18n.locale], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

function writtenUnits(i18n: I18n, line: z.infer<typeof units>, region: Region): string {
  const { move, sku, quantity, reason, until } = line;
  const word = move === undefined ? undefined : auditWord("orders", "move", move);
  const count = quantity === undefined ? sku : `${formatNumber(quantity, region)} × ${sku ?? ""}`;
  const facts = [
    word ? i18n._(word) : move,
    count,
    reason && i18n._(reasonLabel(reason)),
    until && formatDay(until, region),
  ];
  return facts.filter(Boolean).join(" · ");
}
