import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#support/render.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { IssueTable } from "./issue-table.tsx";
import type { IssueRecords } from "./use-issue-download.tsx";

const EXAMPLES = Array.from({ length: 50 }, (_, at) => ({
  line: at + 2,
  sku: String(1_000_000 + at),
  description: `MOUSE ${at}`,
  codes: ["total-differs"] as const,
}));

function show(count: number) {
  const issueRecords = vi.fn<IssueRecords>(() => new Promise<never>(() => undefined));
  const { user } = renderUi(
    <IssueTable
      name="100200.ap"
      issues={{ "total-differs": count, refurbished: 1 }}
      examples={EXAMPLES.slice(0, count)}
      region={DEFAULT_REGION}
      issueRecords={issueRecords}
    />,
  );
  const issue = screen.getByRole("rowgroup", { name: /^Total isn’t the sum/ });
  return { user, issueRecords, issue };
}
const lines = (issue: HTMLElement) => within(issue).getAllByRole("listitem").length;

test("the upload report shows how many of an issue's records it lists, and downloads all of them", async () => {
  const { user, issueRecords, issue } = show(1_204);
  expect(issue).toHaveTextContent("5 of 1,204 shown");
  await user.click(within(issue).getByRole("button", { name: /^Show more: Total/ }));
  expect(issue).toHaveTextContent("50 of 1,204 shown");
  expect(lines(issue)).toBe(50);
  await user.click(within(issue).getByRole("button", { name: /^Download all: Total/ }));
  const [code, labels] = issueRecords.mock.calls[0] ?? [];
  expect(code).toBe("total-differs");
  expect(labels?.issues.get("total-differs")).toBe("Total isn’t the sum of the warehouses");
  await user.click(screen.getByRole("button", { name: "Download all errors and warnings" }));
  expect(issueRecords).toHaveBeenLastCalledWith(null, expect.anything());
});

test("the upload report lists every record of an issue that affects few records", async () => {
  const { user, issue } = show(8);
  await user.click(within(issue).getByRole("button", { name: /^Show more/ }));
  expect(lines(issue)).toBe(8);
  expect(issue).not.toHaveTextContent("shown");
  await user.click(
    within(issue).getByRole("button", { name: /^Show fewer: Total/, expanded: true }),
  );
  expect(lines(issue)).toBe(5);
});
