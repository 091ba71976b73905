import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { NoticeKind } from "@/importing/comparing/noted-rows.ts";
import type { PriceShock } from "@/importing/comparing/price-changes.ts";
import { WorthALook } from "@/importing/flow/changes/worth-a-look.tsx";
import { renderUi } from "#support/render.tsx";

function shown(shocks: PriceShock[], chosen: NoticeKind | null = null) {
  const onChoose = vi.fn<(kind: NoticeKind | null) => void>();
  const onColumns = vi.fn<() => void>();
  const { user } = renderUi(
    <WorthALook
      notices={[
        { kind: "price-jump", count: 1_200, rows: [3] },
        { kind: "title", count: 2, rows: [5, 6] },
      ]}
      shocks={shocks}
      threshold={30}
      chosen={chosen}
      onChoose={onChoose}
      onColumns={onColumns}
    />,
  );
  return { user, onChoose, onColumns };
}

test("each notice before an import shows its number of products, and price jumps are illustrated by a shifted decimal", () => {
  shown([
    { row: 1, before: 10, after: 20 },
    { row: 3, before: 189.99, after: 18.99 },
  ]);
  const [jump, title] = screen.getAllByRole("listitem");
  expect(jump).toHaveTextContent(
    "Price changes by 30% or more1,20018.99 instead of 189.99: a shifted decimal?",
  );
  expect(title).toHaveTextContent("No title2These products can’t be listed.");
});

test("the rows of a notice before an import can be shown, and a notice about missing values leads to the columns", async () => {
  const first = shown([{ row: 1, before: 10, after: 20 }]);
  expect(screen.getByText("For example, 20.00 instead of 10.00")).toBeVisible();
  await first.user.click(screen.getByRole("button", { name: "Show rows: No title" }));
  expect(first.onChoose).toHaveBeenCalledExactlyOnceWith("title");
  await first.user.click(screen.getByRole("button", { name: "Choose columns: No title" }));
  expect(first.onColumns).toHaveBeenCalledOnce();
});

test("the button of a notice before an import is marked as pressed while its rows are shown", async () => {
  const { user, onChoose } = shown([], "title");
  const button = screen.getByRole("button", { name: "Show rows: No title", pressed: true });
  await user.click(button);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(null);
});
