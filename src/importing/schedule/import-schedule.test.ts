import { expect, test } from "vitest";
import {
  type ImportSchedule,
  importSchedule,
  scheduleState,
  settingsError,
} from "@/importing/schedule/import-schedule.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const LATER = "2026-11-23T11:00:00+00:00";
const BEFORE = "2026-11-22T11:00:00+00:00";

const schedule = (changes: Partial<ImportSchedule> = {}) =>
  importSchedule.parse({
    ...newSchedule({ name: "List", profile: crypto.randomUUID() }),
    target: "products",
    paused: null,
    nextRunAt: LATER,
    lastRunAt: null,
    lastResult: null,
    run: null,
    ...changes,
  });

test.each<[string, Partial<ImportSchedule>]>([
  ["new", {}],
  ["due", { nextRunAt: BEFORE }],
  ["running", { nextRunAt: BEFORE, run: "1a7e0000-0000-4000-8000-000000000001" }],
  ["paused", { paused: "failures", lastResult: { outcome: "failed" } }],
  ["waiting", { lastResult: { outcome: "waiting" } }],
  ["failed", { lastResult: { outcome: "failed" } }],
  ["well", { lastResult: { outcome: "unchanged" } }],
])("a schedule has the status %s with %j", (state, changes) => {
  expect(scheduleState(schedule(changes), NOW)).toBe(state);
});

const FINE = { name: "List", address: "https://supplier.example/list.csv", profile: "p" };

test.each([
  [null, {}],
  [null, { address: " https://supplier.example/list.csv " }],
  ["address", { address: "" }],
  ["address", { address: "supplier.example/list.csv" }],
  ["address", { address: "ftp://supplier.example/list.csv" }],
  ["address", { address: "https://" }],
  ["address", { address: `https://supplier.example/${"x".repeat(2048)}` }],
  ["profile", { profile: "" }],
  ["name", { name: "  " }],
])("the error %s is found in schedule settings with %j (null for none)", (error, changes) => {
  expect(settingsError({ ...FINE, ...changes })).toBe(error);
});
