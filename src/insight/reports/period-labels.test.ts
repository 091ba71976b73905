// @vitest-environment node
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { periodLabel } from "@/insight/reports/period-labels.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const REGION = { ...DEFAULT_REGION, locale: "en-CA" };

test("a report's period is written with its first and last day", () => {
  const period = { since: "2026-11-22", until: "2026-11-23" };
  expect(periodLabel(i18n, period, REGION)).toBe("Nov 22, 2026 to Nov 23, 2026");
});

test("a report's period of one day is written as that day", () => {
  const period = { since: "2026-11-22", until: "2026-11-22" };
  expect(periodLabel(i18n, period, REGION)).toBe("Nov 22, 2026");
});
