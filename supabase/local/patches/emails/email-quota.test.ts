import { expect, test } from "vitest";
import { EmailQuota } from "./email-quota.ts";

const MINUTE = 60_000;

test("the hourly email limit is reached with the last allowed email, and lifted an hour after the first", () => {
  const quota = new EmailQuota(2);
  quota.count(0);
  expect(quota.isUsedUp(MINUTE)).toBe(false);
  quota.count(30 * MINUTE);
  expect(quota.isUsedUp(59 * MINUTE)).toBe(true);
  expect(quota.isUsedUp(60 * MINUTE)).toBe(false);
  quota.count(60 * MINUTE);
  expect(quota.isUsedUp(61 * MINUTE)).toBe(false);
});

test("an email limit of 0 blocks all emails, and an infinite limit allows any number", () => {
  expect(new EmailQuota(0).isUsedUp()).toBe(true);
  const quota = new EmailQuota(Number.POSITIVE_INFINITY);
  for (let sent = 0; sent < 100; sent += 1) quota.count();
  expect(quota.isUsedUp()).toBe(false);
});

test("a clock that is set back by a day doesn't extend the hourly email limit", () => {
  const quota = new EmailQuota(1);
  quota.count(24 * 60 * MINUTE);
  expect(quota.isUsedUp(0)).toBe(false);
  quota.count(0);
  expect(quota.isUsedUp(MINUTE)).toBe(true);
});
