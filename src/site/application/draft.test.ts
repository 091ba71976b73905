import { expect, test } from "vitest";
import { sampleDraft, sampleSummary } from "#support/samples/application.ts";
import { type Draft, emptyDraft, firstOpen, reachable, readDraft } from "./draft.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = 24 * 60 * 60_000;
const stored = (more: Partial<Draft> = {}) =>
  JSON.stringify(sampleDraft({ savedAt: NOW, ...more }));

test("an application draft is restored for seven days", () => {
  const draft = sampleDraft({ savedAt: NOW, sample: sampleSummary });
  expect(readDraft(JSON.stringify(draft), NOW)).toEqual(draft);
  expect(readDraft(stored(), NOW + 7 * DAY)).not.toBeNull();
  expect(readDraft(stored(), NOW + 7 * DAY + 1)).toBeNull();
  expect(readDraft(stored(), NOW - 8 * DAY)).toBeNull();
});

test.each([
  ["empty storage", null],
  ["invalid JSON", "{"],
  ["null", "null"],
  ["an earlier version", JSON.stringify({ savedAt: NOW, company: {} })],
  ["a choice that no longer exists", stored().replace('"electronics"', '"gone"')],
  ["a text that is too long", stored({ files: { links: "", notes: "x".repeat(5_001) } })],
])("an application draft isn't restored from %s", (_what, text) => {
  expect(readDraft(text, NOW)).toBeNull();
});

test("the application form opens at the first incomplete step", () => {
  expect(firstOpen(emptyDraft)).toBe("company");
  expect(firstOpen(sampleDraft({ catalogue: emptyDraft.catalogue }))).toBe("catalogue");
  expect(firstOpen(sampleDraft())).toBe("review");
});

test("the URL can open any application step up to the first incomplete one", () => {
  const draft = sampleDraft({ catalogue: emptyDraft.catalogue });
  expect(["company", "contact", "catalogue"].map((step) => reachable(step, draft))).toEqual([
    "company",
    "contact",
    "catalogue",
  ]);
  expect(["selling", "review", "admin", null].map((step) => reachable(step, draft))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
