import { expect, test } from "vitest";
import { jobLabels } from "@/admin/jobs/job-labels.ts";

test.each([
  ["alerts", "all", "Stock and order notifications"],
  ["email", "report:1", "Report email"],
  ["email", "webhook_disabled:1", "Email about a webhook that was turned off"],
])("a job of the kind %s with the key %s has a name of its own", (kind, key, name) => {
  expect(jobLabels({ kind, key }).name.message).toBe(name);
});

test.each(["unknown", "email", "constructor"])(
  "a job of the kind %s that has no label of its own is called a background job",
  (kind) => {
    expect(jobLabels({ kind, key: "constructor:1" }).name.message).toBe("Background job");
  },
);
