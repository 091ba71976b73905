import { expect, test } from "vitest";
import { withParams } from "@/ui/navigation/with-params.ts";

test("query values are replaced, added and removed, without changing the others or the original", () => {
  const before = new URLSearchParams("tab=a&q=lamp&page=2");
  const after = withParams(before, { tab: "b", full: "", page: null, missing: null });
  expect(after.toString()).toBe("tab=b&q=lamp&full=");
  expect(before.toString()).toBe("tab=a&q=lamp&page=2");
});
