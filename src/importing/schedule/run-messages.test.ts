import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { RunResult } from "@/importing/schedule/run-result.ts";
import { runResultMessage } from "@/importing/schedule/run-messages.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const counts = {
  rows: 100,
  created: 2,
  updated: 3,
  unchanged: 95,
  rejected: 0,
  incomplete: 0,
  missing: 40,
  shocks: 1,
};

test.each<[RunResult, string]>([
  [{ outcome: "written", counts }, "New: 2 · Changed: 3 · Unchanged: 95"],
  [{ outcome: "same", counts }, "Nothing in the catalogue changed."],
  [{ outcome: "unchanged" }, "The file hasn’t changed since the last run."],
  [
    { outcome: "waiting", warnings: ["price-shock", "mass-deletion"], counts },
    "1 price changes by the schedule’s limit or more. 40 products are missing from the file. Nothing was imported.",
  ],
  [
    { outcome: "written", counts: { ...counts, incomplete: 4 } },
    "New: 2 · Changed: 3 · Unchanged: 95 · Imported without some values: 4",
  ],
  [
    { outcome: "waiting", warnings: ["many-incomplete"], counts: { ...counts, incomplete: 20 } },
    "20 rows have values that would be skipped. Nothing was imported.",
  ],
  [
    { outcome: "failed", reason: { fetch: "private-address" } },
    "This URL leads to a private network that we can’t reach. Download the file and upload it here.",
  ],
  [
    { outcome: "failed", reason: { file: "html" } },
    "This is a web page. Open it in a spreadsheet program and save it as XLSX.",
  ],
  [
    { outcome: "failed", reason: { table: "cut-off", place: 7 } },
    "Row 7: the file ends unexpectedly. Earlier rows were read; download the file again.",
  ],
  [
    { outcome: "failed", reason: { run: "columns-missing", fields: ["price", "images"] } },
    "The file’s columns don’t match the import profile: no column was found for Price, Images. Import the file yourself once, and save the profile again under Columns.",
  ],
  [
    { outcome: "failed", reason: { run: "no-rows" } },
    "This file has no rows. Ask its sender for a new one.",
  ],
  [
    { outcome: "failed", reason: { run: "file-changed" } },
    "The file at the URL changed during the import, so we undid what was already imported. The next run tries the new file.",
  ],
])("the result %j of a scheduled run has a readable message", (result, message) => {
  expect(runResultMessage(i18n, result)).toBe(message);
});
