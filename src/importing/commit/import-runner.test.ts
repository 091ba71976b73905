import { expect, test } from "vitest";
import type { ImportPlan } from "@/importing/commit/import-plan.ts";
import { importRunner } from "@/importing/commit/import-runner.ts";

const plan: ImportPlan = {
  id: "00000000-0000-4000-8000-000000000001",
  organization: "org",
  title: "Import of prices.csv",
  source: { file: "prices.csv" },
  supplier: null,
  madeAt: "2026-11-26T12:00:00.000Z",
  chunks: 1,
  changes: 20,
  notSent: { unchanged: 0, skipped: 0, rejected: 0 },
  sentChunks: 0,
  sentChanges: 0,
  written: { created: 0, updated: 0, unchanged: 0 },
  rejections: [],
  state: "sending",
  counted: null,
  rejectedRows: null,
  hasDatabaseRejections: false,
};

test("an import that the browser can't store is paused and shows why, instead of waiting forever", async () => {
  // The test environment has no IndexedDB, like a browser that blocks it.
  const runner = importRunner({ person: "person", organization: "org" });
  await runner.start(plan);
  expect(runner.imports()).toEqual([
    {
      plan: { ...plan, state: "paused" },
      doing: "nothing",
      speed: null,
      failure: expect.any(Error),
    },
  ]);
});
