import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { importDesk } from "@/importing/flow/import-desk.ts";
import { PreviewTable } from "@/importing/flow/preview-table.tsx";
import { suggestMapping } from "@/importing/mapping/suggest-mapping.ts";
import { renderUi } from "#support/render.tsx";

/** A file's first rows, as the desk finds them. */
async function lookAt(sku: string, rows: number) {
  const desk = importDesk({
    onProgress: () => {},
    present: async () => [],
    putChunk: async () => {},
  });
  const lines = Array.from({ length: rows }, (_, at) => `${sku}-${at + 1};9,50\n`);
  await desk.open(new File(["SKU;Price\n", ...lines], "prices.csv"));
  const look = await desk.look(0, {});
  const { mapping } = suggestMapping({ columns: look.columns, rows: look.first.rows });
  return { look, mapping };
}

const bodyRows = () => screen.getAllByRole("row").slice(1);

test("every one of the first rows is drawn in the end, in the order of the file", async () => {
  renderUi(<PreviewTable {...await lookAt("A", 70)} />);
  expect(bodyRows().length).toBeLessThan(70);
  await screen.findByText("A-70");
  expect(bodyRows().map((row) => within(row).getAllByRole("cell")[1]?.textContent)).toEqual(
    Array.from({ length: 70 }, (_, at) => `A-${at + 1}`),
  );
  expect(bodyRows()[69]).toHaveTextContent("9,50 → 9.5");
});

test("another reading is drawn from its beginning, and nothing stays of the one before", async () => {
  const { rerender } = renderUi(<PreviewTable {...await lookAt("A", 70)} />);
  await screen.findByText("A-70");
  rerender(<PreviewTable {...await lookAt("B", 45)} />);
  expect(bodyRows().length).toBeLessThan(45);
  await screen.findByText("B-45");
  expect(bodyRows()).toHaveLength(45);
  expect(screen.queryByText(/^A-/)).not.toBeInTheDocument();
});
