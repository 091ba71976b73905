import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Correction } from "@/importing/checking/correction.ts";
import { CorrectionList } from "@/importing/flow/check/correction-list.tsx";
import { renderUi } from "#support/render.tsx";

const CORRECTIONS: Correction[] = [
  { kind: "fix", field: "price", fix: { does: "fix", fix: "first-number" } },
  { kind: "fix", field: null, fix: { does: "join-cells" } },
  { kind: "replaced", field: "condition", values: [{ from: "neuf", to: "new" }] },
  { kind: "image-address", base: "https://a.example/" },
  {
    kind: "typed",
    field: "stock",
    values: new Map([
      [2, "3"],
      [4, "5"],
    ]),
  },
];

test("the import check lists its corrections by field, and each can be undone", async () => {
  const onUndo = vi.fn<(at: number) => void>();
  const { user } = renderUi(
    <CorrectionList corrections={CORRECTIONS} isBusy={false} onUndo={onUndo} />,
  );
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Price: Keep only the numberUndo",
    "Whole row: Join the split cellsUndo",
    "Condition: 1 value replacedUndo",
    "Images: base URL https://a.example/Undo",
    "Stock: 2 rows correctedUndo",
  ]);
  await user.click(
    screen.getByRole("button", { name: "Undo correction Condition: 1 value replaced" }),
  );
  expect(onUndo).toHaveBeenCalledExactlyOnceWith(2);
});

test("a correction can't be undone while rows are being checked", () => {
  renderUi(<CorrectionList corrections={CORRECTIONS} isBusy onUndo={() => {}} />);
  for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
});
