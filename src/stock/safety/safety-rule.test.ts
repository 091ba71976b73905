import { expect, test } from "vitest";
import {
  inRuleOrder,
  safetyInput,
  safetyInputOf,
  type SafetyRule,
} from "@/stock/safety/safety-rule.ts";

const rule = (some: Partial<SafetyRule>): SafetyRule => ({
  id: "1",
  version: 1,
  channel: null,
  product: null,
  category: null,
  kind: "units",
  amount: 1,
  hideBelow: 0,
  ...some,
});
const SHOP = { id: "c", name: "Shop" };

test("safety stock rules for fewer products come first, then rules for one channel before those for all", () => {
  const rules = [
    rule({ id: "all" }),
    rule({ id: "category", category: "Monitors" }),
    rule({ id: "all on shop", channel: SHOP }),
    rule({ id: "product", product: { id: "p", sku: "KB-1" } }),
    rule({ id: "product on shop", product: { id: "p", sku: "KB-1" }, channel: SHOP }),
  ];
  expect(inRuleOrder(rules).map(({ id }) => id)).toEqual([
    "product on shop",
    "product",
    "category",
    "all on shop",
    "all",
  ]);
});

test.each([
  [{ amount: "" }, "amount"],
  [{ amount: "1.5" }, "amount"],
  [{ amount: "1000001" }, "amount"],
  [{ kind: "percent", amount: "101" }, "amount"],
  [{ hideBelow: "-1" }, "hideBelow"],
  [{ scope: "category", category: " " }, "category"],
  [{ scope: "product" }, "product"],
] as const)("a safety stock rule with %j has an error in %s", (some, field) => {
  const { error } = safetyInput.safeParse({ ...safetyInputOf(null), ...some });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("a stored safety stock rule is valid in the form", () => {
  const stored = rule({ kind: "percent", amount: 100, category: "Monitors", hideBelow: 3 });
  expect(safetyInput.safeParse(safetyInputOf(stored)).success).toBe(true);
});
