import { expect, test } from "vitest";
import { nextFirstStep } from "@/account/first-steps/first-step.ts";

const state = { file: true, products: true, channel: true, publish: true, drafts: 0 };

test("the next first step is the earliest unfinished one, even if a later one is done", () => {
  expect(nextFirstStep({ ...state, file: false, products: false })).toBe("file");
  expect(nextFirstStep({ ...state, products: false, drafts: 60 })).toBe("products");
  expect(nextFirstStep({ ...state, publish: false })).toBe("publish");
});

test("no first step is suggested when all are done, even if drafts remain", () => {
  expect(nextFirstStep({ ...state, drafts: 3 })).toBeNull();
});
