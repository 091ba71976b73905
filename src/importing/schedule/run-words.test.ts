import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import type { RunResult } from "@/importing/schedule/run-result.ts";
import { resultWords } from "@/importing/schedule/run-words.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const figures = {
  rows: 100,
  created: 2,
  updated: 3,
  unchanged: 95,
  rejected: 0,
  missing: 40,
  shocks: 1,
};

test.each<[RunResult, string]>([
  [{ outcome: "written", figures }, "New: 2 · Changed: 3 · Unchanged: 95"],
  [{ outcome: "same", figures }, "The catalogue said all of it already."],
  [{ outcome: "unchanged" }, "The file is the same as the last time."],
  [
    { outcome: "waits", concerns: ["price-shock", "mass-deletion"], figures },
    "1 price changes by more than the schedule lets pass. 40 products of this supplier do not stand in the file. Nothing was written.",
  ],
  [
    { outcome: "failed", reason: { fetch: "private-address" } },
    "This address leads into a private network, which cannot be reached from here. Download the file, and drop it in.",
  ],
  [
    { outcome: "failed", reason: { file: "html" } },
    "This is a web page, despite its name. Open it in a spreadsheet program and save it as XLSX.",
  ],
  [
    { outcome: "failed", reason: { table: "cut-off", place: 7 } },
    "At row 7: the file ends unexpectedly. What stands before it was read. Fetch it again.",
  ],
  [
    { outcome: "failed", reason: { run: "columns-missing", fields: ["price", "images"] } },
    "The file has other columns than its import profile: nothing was found for Price, Images. Import it once yourself, and save the profile again.",
  ],
  [
    { outcome: "failed", reason: { run: "no-rows" } },
    "There is no row in this file. Ask its sender for a new one.",
  ],
])("%j is told in words", (result, words) => {
  expect(resultWords(i18n, result)).toBe(words);
});
