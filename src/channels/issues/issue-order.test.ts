import { expect, test } from "vitest";
import type { ListingSummary } from "@/channels/listing/stored-listing.ts";
import { issueShare, rankIssues } from "@/channels/issues/issue-order.ts";

type IssueCount = ListingSummary["issues"][number];

const issue = (code: string, change: Partial<IssueCount>): IssueCount => ({
  severity: "error",
  code,
  field: null,
  listings: 10,
  unblocked: 0,
  stock_value: "0",
  unblocked_value: "0",
  ...change,
});

const REASONS = [
  issue("warned", { severity: "warning", listings: 900, stock_value: "900000" }),
  issue("together", { listings: 80, stock_value: "9000.50" }),
  issue("many", { listings: 40, unblocked: 30, stock_value: "100", unblocked_value: "90" }),
  issue("dear", { listings: 5, unblocked: 2, stock_value: "8000", unblocked_value: "7000.25" }),
];

const codes = (by: "products" | "value") => rankIssues(REASONS, by).map(({ code }) => code);

test("issues are ranked by how many products each fix unblocks by itself, with warnings last", () => {
  expect(codes("products")).toEqual(["many", "dear", "together", "warned"]);
});

test("issues are ranked by the stock value that each fix unblocks by itself", () => {
  expect(codes("value")).toEqual(["dear", "many", "together", "warned"]);
});

test("if no fix unblocks a product by itself, issues are ranked by how many products have them", () => {
  const rest = [issue("few", { listings: 3 }), issue("more", { listings: 4 })];
  expect(rankIssues(rest, "products").map(({ code }) => code)).toEqual(["more", "few"]);
});

test("an issue's bar is its share of the largest issue, by products or by stock value", () => {
  const [few, many] = [issue("few", { listings: 5, stock_value: "80" }), issue("many", {})];
  expect(issueShare(few, [few, many], "products")).toBe(50);
  expect(issueShare(few, [few, many], "value")).toBe(100);
  expect(issueShare(many, [many], "value")).toBe(0);
});
