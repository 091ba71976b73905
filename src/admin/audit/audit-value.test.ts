import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { AuditEvent } from "@/admin/audit/audit-event.ts";
import { auditFieldLabel } from "@/admin/audit/audit-fields.ts";
import { writtenChanges } from "@/admin/audit/audit-value.ts";
import { auditWord } from "@/admin/audit/audit-words.ts";
import { channelConfig } from "@/channels/listing/channel-config.ts";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

type Values = AuditEvent["before"];

const lines = (area: string, before: Values, after: Values) =>
  writtenChanges(
    i18n,
    {
      at: "2026-11-20T15:00:00Z",
      key: "a1",
      area,
      action: "changed",
      label: null,
      actor: "Noah",
      is_person: true,
      is_automatic: false,
      before,
      after,
      target: null,
    },
    DEFAULT_REGION,
  ).map((change) => `${change.label}: ${change.before} → ${change.after}`);

test("the audit log shows statuses, countries and languages by name", () => {
  expect(
    lines(
      "suppliers",
      { status: "active", country: "CA", minimum_order: 500 },
      { status: "paused", country: "FR", minimum_order: 1500.5 },
    ),
  ).toEqual([
    "Country: Canada → France",
    "Minimum order: 500 → 1,500.5",
    "Status: Active → Paused",
  ]);
  expect(lines("organizations", { locale: "en-CA" }, { locale: "fr-CA" })).toEqual([
    "Number and date format: Canadian English → Canadian French",
  ]);
  expect(lines("organizations", { units: "metric" }, { units: "imperial" })).toEqual([
    "Units: Metric: kg, cm → Imperial: lb, in",
  ]);
});

test("the audit log shows only those settings of a channel that changed", () => {
  const policy = { left: [], stockBuffer: 0, removal: "zero", missingCategories: [] };
  expect(
    lines(
      "channels",
      { policy, settings: { weight_unit: "kg", size_unit: "cm" } },
      {
        policy: { ...policy, removal: "delete", left: ["Title", "Tags"] },
        settings: { weight_unit: "lbs", size_unit: "cm" },
      },
    ),
  ).toEqual([
    "Fields the shop manages:  → Title; Tags",
    "Discontinued products: Set stock to 0 → Remove from the channel",
    "Weight unit in the shop’s settings: kg → lbs",
  ]);
  expect(lines("channels", null, { kind: "shopify", definition: "" })).toEqual([
    "Reviewed channel requirements:  → Not reviewed",
    "Channel type:  → Shopify",
  ]);
});

test("the audit log shows the times of schedules in a readable form", () => {
  expect(
    lines(
      "import_schedules",
      { weekday: 1, hour: 6, frequency: "daily", paused: null },
      { weekday: 3, hour: 18, frequency: "weekly", paused: "failures" },
    ),
  ).toEqual([
    "Frequency: Every day → Every week",
    expect.stringMatching(/^Time: 6:00.AM → 6:00.PM$/),
    "Paused:  → After 5 failures in a row",
    "Day: Monday → Wednesday",
  ]);
  expect(
    lines("sync_schedules", null, {
      changes: ["new", "price"],
      on_day: "2026-11-30",
      at_time: "14:30:00",
    }),
  ).toEqual([
    "Time:  → 14:30",
    "Changes to send:  → New; Price only",
    expect.stringMatching(/^Day:  → Nov.* 30, 2026$/),
  ]);
});

test("the audit log has a label for every import setting of a schedule, every publishing option, and each of their values", () => {
  const isLabelled = (area: string, column: string, part: string) =>
    auditFieldLabel(i18n, area, [column, part]) !== part;
  const mode = Object.keys(importMode.shape);
  expect(mode.filter((part) => !isLabelled("import_schedules", "mode", part))).toEqual([]);
  const policy = Object.keys(channelConfig.shape.policy.shape);
  expect(policy.filter((part) => !isLabelled("channels", "policy", part))).toEqual([]);

  const { kind, missing } = importMode.shape;
  const { removal } = channelConfig.shape.policy.shape;
  const values: [area: string, field: string, values: readonly string[]][] = [
    ["import_schedules", "kind", kind.options],
    ["import_schedules", "missing", missing.options],
    ["channels", "removal", removal.options],
  ];
  for (const [area, field, words] of values)
    expect(words.filter((word) => auditWord(area, field, word) === undefined)).toEqual([]);
});

test("the audit log shows where a channel field's value comes from, and mapped values as they are", () => {
  expect(
    lines("channel_maps", { theirs: { fact: "brand" } }, { theirs: { always: "New" } }),
  ).toEqual([expect.stringMatching(/^The channel’s value: Brand → .*New/)]);
  expect(lines("channel_maps", null, { kind: "value", theirs: "noir" })).toEqual([
    "Kind:  → Value",
    "The channel’s value:  → noir",
  ]);
});

test("the audit log shows what was done to each line of an order, without ids", () => {
  const id = "5f0c7f5e-9a1c-4f7e-8a77-3f0f6f0c7f5e";
  expect(
    lines("orders", null, {
      moves: [{ move: "cancel", line: 1, sku: "MUG-1", quantity: 2, reason: "out_of_stock" }],
    }),
  ).toEqual(["Changes:  → Cancelled · 2 × MUG-1 · Out of stock"]);
  expect(
    lines("orders", null, {
      shipment: id,
      carrier: "canada_post",
      lines: [{ line: 1, sku: "MUG-1", quantity: 2 }],
    }),
  ).toEqual(["Carrier:  → Canada Post", "Lines:  → 2 × MUG-1"]);
  expect(lines("orders", null, { amount: "19.99", currency: "CAD", return: id })).toEqual([
    "Amount:  → $19.99",
    "Currency:  → CAD",
  ]);
});

test("the audit log shows unknown and shortened values as they were recorded", () => {
  expect(lines("channels", null, { settings: '{"shop_link": "https…' })).toEqual([
    'Settings:  → {"shop_link": "https…',
  ]);
  expect(lines("suppliers", null, { status: "constructor", country: "?" })).toEqual([
    "Country:  → ?",
    "Status:  → constructor",
  ]);
});
