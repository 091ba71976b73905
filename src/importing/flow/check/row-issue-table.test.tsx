import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Correction } from "@/importing/checking/correction.ts";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";
import { RowIssueTable } from "./row-issue-table.tsx";

const MAPPING = columnMapping.parse({
  fields: { sku: recipeOf("SKU"), price: recipeOf("Price"), weight: recipeOf("Weight") },
});
const counted = (value: string, count: number) => ({ value, count });
const PRICE: IssueGroup = {
  code: "value-no-decimal",
  field: "price",
  severity: "rejected",
  error: { is: "no-decimal" },
  count: 1200,
  fixable: 0,
  examples: [{ place: 7, sku: "A-7", value: "soon", fix: null }],
  values: [
    counted("soon", 1190),
    counted("12 a", 4),
    counted("ask", 4),
    counted("", 1),
    counted("x", 1),
  ],
};
const WEIGHT: IssueGroup = { ...PRICE, field: "weight", severity: "warning", count: 1 };

function show() {
  const onCorrect = vi.fn<(added: Correction) => void>();
  const { user } = renderUi(
    <RowIssueTable
      issues={[PRICE, WEIGHT]}
      mapping={MAPPING}
      isBusy={false}
      onCorrect={onCorrect}
    />,
  );
  const lines = screen.getByRole("rowgroup", { name: /^Price: Enter a number/ });
  return { user, onCorrect, lines };
}

test("an import issue shows its number of rows, its most frequent values and its fixes", async () => {
  const { user, onCorrect, lines } = show();
  const cells = within(lines)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells[0]).toMatch(/^PriceEnter a number.*Row rejected$/);
  expect(cells[1]).toContain("1,200");
  const weight = screen.getByRole("rowgroup", { name: /^Weight: / });
  expect(within(weight).getByText("Imported without this value")).toBeVisible();
  expect(cells[2]).toBe("soon × 1,19012 a × 4ask × 4and 2 more");
  await user.click(within(lines).getByRole("button", { name: "Keep only the number" }));
  expect(onCorrect).toHaveBeenCalledExactlyOnceWith({
    kind: "fix",
    field: "price",
    fix: { does: "fix", fix: "first-number" },
  });
});

test("an import issue's rows can be expanded, and typed values are kept when the rows are collapsed", async () => {
  const { user, onCorrect, lines } = show();
  const toggle = within(lines).getByRole("button", { name: "Show rows: Price" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  await user.click(toggle);
  await user.clear(within(lines).getByLabelText("Value in row 7"));
  await enter(user, within(lines).getByLabelText("Value in row 7"), "9.50");
  await user.click(toggle);
  expect(within(lines).queryByRole("textbox")).not.toBeInTheDocument();
  await user.click(toggle);
  expect(within(lines).getByLabelText("Value in row 7")).toHaveValue("9.50");
  await user.click(within(lines).getByRole("button", { name: "Apply" }));
  expect(onCorrect).toHaveBeenCalledExactlyOnceWith({
    kind: "typed",
    field: "price",
    values: new Map([[7, "9.50"]]),
  });
});
