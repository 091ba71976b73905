import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { overallStatus } from "@/catalogue/list/state-columns.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const labelOf = (channels: Parameters<typeof overallStatus>[1]["channels"]) =>
  overallStatus(i18n, { available: null, quality: 0, channels })?.label;

test.each([
  [{ blocked: 2, ready: 1, unknown: 1 }, "2 blocked"],
  [{ ready: 1, unknown: 1 }, "Not checked yet"],
  [{ excluded: 3 }, "Excluded"],
  [{ excluded: 1, listed: 1 }, "Listed"],
  [{ ready: 1, listed: 3 }, "Ready"],
])("a product with the channel statuses %j is shown as %s", (channels, label) => {
  expect(labelOf(channels)).toBe(label);
});

test("a product has no channel status when the organization has no active channel", () => {
  expect(labelOf({})).toBeUndefined();
});
