import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";
import { type Recipe, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { RecipeDialog } from "./recipe-dialog.tsx";

const COLUMNS = ["Brand", "Model", "Colour", "Size"];

function renderTitle(steps: Parameters<typeof recipeOf>[0]) {
  const onChange = vi.fn<(recipe: Recipe) => void>();
  const { user } = renderUi(
    <RecipeDialog
      title="Title (English)"
      isNumber={false}
      areImages={false}
      recipe={recipeOf(steps)}
      columns={COLUMNS}
      samples={["Nord"]}
      onChange={onChange}
      onClose={() => {}}
    />,
  );
  async function add(name: string) {
    await user.click(screen.getByRole("button", { name: /^Add column/ }));
    await user.click(screen.getByRole("option", { name }));
  }
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, onChange, add, press };
}
const order = () =>
  within(screen.getByRole("list", { name: "Columns, in the order they’re combined" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

test("a value can be joined from any number of columns, in the order the person chooses", async () => {
  const { user, onChange, add, press } = renderTitle("Brand");
  await add("Size");
  await add("Model");
  await add("Colour");
  expect(order()).toEqual(["Brand", "Size", "Model", "Colour"]);
  await press("Move Model up");
  await press("Remove Colour");
  await press("Move Brand down");
  await user.clear(screen.getByLabelText("Separator"));
  await user.type(screen.getByLabelText("Separator"), " - ");
  await press("Apply");
  expect(onChange).toHaveBeenCalledWith(
    recipeOf({ columns: ["Model", "Brand", "Size"], join: " - " }),
  );
});

test("a button that moved a column to either end of the list keeps the focus and doesn't move it again", async () => {
  const { user } = renderTitle({ columns: ["Brand", "Model", "Size"] });
  screen.getByRole("button", { name: "Move Model up" }).focus();
  await user.keyboard("{Enter}{Enter}");
  expect(order()).toEqual(["Model", "Brand", "Size"]);
  const up = screen.getByRole("button", { name: "Move Model up" });
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute("aria-disabled", "true");

  await user.tab();
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(order()).toEqual(["Brand", "Size", "Model"]);
  expect(screen.getByRole("button", { name: "Move Model down" })).toHaveFocus();
});

test("a list of thousands of replacements shows the newest, the earlier ones on request, and saves them all", async () => {
  const values = Array.from({ length: 5_000 }, (_, at) => ({ from: `red ${at}`, to: "Red" }));
  const { user, onChange, press } = renderTitle({ columns: ["Colour"], values });
  const shown = () => screen.getAllByLabelText("Value in the file");
  expect(shown()).toHaveLength(50);
  expect(shown().at(-1)).toHaveValue("red 4999");
  await press("4,950 earlier replacements");
  expect(shown()).toHaveLength(100);
  await user.clear(shown()[0] ?? document.body);
  await enter(user, shown()[0] ?? document.body, "rouge");
  await press("Apply");
  const changed = values.map((value, at) => (at === 4_900 ? { ...value, from: "rouge" } : value));
  expect(onChange).toHaveBeenCalledWith(recipeOf({ columns: ["Colour"], values: changed }));
});

test("the join editor doesn't offer a column twice and doesn't remove the last one", async () => {
  const { user, press } = renderTitle({ columns: ["Brand", "Model"] });
  await user.click(screen.getByRole("button", { name: /^Add column/ }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Colour",
    "Size",
  ]);
  await user.keyboard("{Escape}");
  await press("Remove Model");
  expect(order()).toEqual(["Brand"]);
  expect(screen.queryByRole("button", { name: "Remove Brand" })).not.toBeInTheDocument();
});
