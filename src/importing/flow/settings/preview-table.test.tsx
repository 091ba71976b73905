import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { importSession } from "@/importing/session/import-session.ts";
import { PreviewTable } from "@/importing/flow/settings/preview-table.tsx";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { renderUi } from "#support/render.tsx";

/** A file's first rows, as the import session reads them. */
async function lookAt(sku: string, rows: number, last = "") {
  const session = importSession({
    onProgress: () => {},
    present: async () => [],
    putChunk: async () => {},
  });
  const more = Array.from({ length: 18 }, (_, at) => `;More ${at + 1}`).join("");
  const lines = Array.from({ length: rows }, (_, at) => `${sku}-${at + 1};9,50${more}\n`);
  await session.open(new File([`SKU;Price${more}\n`, ...lines, last], "prices.csv"));
  const preview = await session.preview(0, {});
  const { mapping } = suggestMapping({ columns: preview.columns, rows: preview.first.rows });
  return { preview, mapping };
}

const bodyRows = () => screen.getAllByRole("row").slice(1);

test("the import preview draws all of the first rows in file order", async () => {
  renderUi(<PreviewTable {...await lookAt("A", 70)} />);
  expect(bodyRows().length).toBeLessThan(70);
  await screen.findByText("A-70");
  expect(bodyRows().map((row) => within(row).getAllByRole("cell")[1]?.textContent)).toEqual(
    Array.from({ length: 70 }, (_, at) => `A-${at + 1}`),
  );
  expect(bodyRows()[69]).toHaveTextContent("9,50 → 9.5");
});

test("a cell missing from a short row is empty in the import preview and isn't converted", async () => {
  renderUi(<PreviewTable {...await lookAt("A", 2, "SHORT")} />);
  const firstCells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .slice(0, 4)
      .map((cell) => cell.textContent);
  expect(bodyRows().map(firstCells)).toEqual([
    ["2", "A-1", "9,50 → 9.5", "More 1"],
    ["3", "A-2", "9,50 → 9.5", "More 1"],
    ["4", "SHORT", "", ""],
  ]);
});

test("new settings replace the import preview from its start", async () => {
  const { rerender } = renderUi(<PreviewTable {...await lookAt("A", 70)} />);
  await screen.findByText("A-70");
  rerender(<PreviewTable {...await lookAt("B", 45)} />);
  expect(bodyRows().length).toBeLessThan(45);
  await screen.findByText("B-45");
  expect(bodyRows()).toHaveLength(45);
  expect(screen.queryByText(/^A-/)).not.toBeInTheDocument();
});

test("the import preview truncates long texts", async () => {
  renderUi(<PreviewTable {...await lookAt("A".repeat(200), 1)} />);
  expect(screen.getByText(/^A+…$/)).toHaveTextContent(`${"A".repeat(80)}…`);
});
