import { expect, test } from "vitest";
import { type Job, jobState, readJobError } from "@/channels/building/job.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const LATER = "2026-11-23T12:05:00Z";

const job = (changes: Partial<Job>): Job => ({
  id: 1,
  kind: "listings",
  key: "channel",
  state: "waiting",
  run_at: "2026-11-23T11:59:00Z",
  queued_at: "2026-11-23T11:59:00Z",
  failed_at: null,
  attempts: 0,
  max_attempts: 8,
  is_cancelled: false,
  done: 0,
  total: null,
  error: null,
  subject: null,
  ...changes,
});

test.each<[string, Partial<Job>]>([
  ["waiting", {}],
  ["later", { run_at: LATER }],
  ["retrying", { run_at: LATER, error: "interrupted" }],
  ["running", { state: "running" }],
  ["stopping", { state: "running", is_cancelled: true }],
  ["failed", { state: "failed", error: "interrupted" }],
])("a job's state is shown as %s if it has %j", (state, changes) => {
  expect(jobState(job(changes), NOW)).toBe(state);
});

test("a failed job's error is read as an interruption, an email failure, a list of products or another error", () => {
  expect(readJobError("interrupted")).toEqual({ reason: "interrupted" });
  expect(readJobError("mail: address")).toEqual({ reason: "address" });
  expect(readJobError("mail: server")).toEqual({ reason: "mail" });
  expect(readJobError("products: A-1, A-2, …")).toEqual({
    reason: "products",
    skus: "A-1, A-2, …",
  });
  expect(readJobError("status 503")).toEqual({ reason: "other", detail: "status 503" });
});
