import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#support/render.tsx";
import { MendRows } from "./mend-rows.tsx";

const EXAMPLES = [
  { place: 2, sku: "A-1", value: "3 boxes", fix: null },
  { place: 5, sku: "A-2", value: "soon", fix: null },
  { place: 9, sku: "A-3", value: "1.5", fix: null },
];
const value = (row: number) => screen.getByRole("textbox", { name: `Value in row ${row}` });
const putRight = () => screen.getByRole("button", { name: "Apply" });

test("several values are typed over and put right in one go; what is still wrong waits", async () => {
  const onMend = vi.fn<(values: ReadonlyMap<number, string>) => void>();
  const { user } = renderUi(
    <MendRows examples={EXAMPLES} field="stock" isBusy={false} onMend={onMend} />,
  );
  expect(putRight()).toBeDisabled();
  await user.clear(value(2));
  await user.type(value(2), " 36 ");
  await user.clear(value(9));
  await user.type(value(9), "-1");
  expect(value(9)).toBeInvalid();
  expect(value(2)).toBeValid();
  await user.click(putRight());
  expect(onMend).toHaveBeenCalledWith(new Map([[2, "36"]]));
});

test("a value whose repair is known needs no typing", async () => {
  const onMend = vi.fn<(values: ReadonlyMap<number, string>) => void>();
  const { user } = renderUi(
    <MendRows
      examples={[{ place: 4, sku: "B-1", value: "61414100014", fix: "061414100014" }]}
      field="gtin"
      isBusy={false}
      onMend={onMend}
    />,
  );
  await user.click(putRight());
  expect(onMend).toHaveBeenCalledWith(new Map([[4, "061414100014"]]));
});

test("where the whole row is wrong, there is nothing to type over", () => {
  renderUi(<MendRows examples={EXAMPLES} field={null} isBusy={false} onMend={() => {}} />);
  expect(screen.getByRole("cell", { name: "3 boxes" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Apply" })).not.toBeInTheDocument();
});
