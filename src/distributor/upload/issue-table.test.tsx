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
  const row = screen.getByRole("row", { name: /^Total isn’t the sum/ });
  return { user, issueRecords, row };
}
const lines = (row: HTMLElement) => within(row).getAllByRole("listitem").length;

test("the upload report says how many records of an issue it shows, and downloads all of them", async () => {
  const { user, issueRecords, row } = show(1_204);
  expect(row).toHaveTextContent("5 of 1,204 shown");
  await user.click(within(row).getByRole("button", { name: /^Show more: Total/ }));
  expect(row).toHaveTextContent("50 of 1,204 shown");
  expect(lines(row)).toBe(50);
  await user.click(within(row).getByRole("button", { name: /^Download all: Total/ }));
  const [issue, labels] = issueRecords.mock.calls[0] ?? [];
  expect(issue).toBe("total-differs");
  expect(labels?.issues.get("total-differs")).toBe("Total isn’t the sum of the warehouses");
  await user.click(screen.getByRole("button", { name: "Download all errors and warnings" }));
  expect(issueRecords).toHaveBeenLastCalledWith(null, expect.anything());
});

test("the upload report shows every record of an issue that few records have", async () => {
  const { user, row } = show(8);
  await user.click(within(row).getByRole("button", { name: /^Show more/ }));
  expect(lines(row)).toBe(8);
  expect(row).not.toHaveTextContent("shown");
});
