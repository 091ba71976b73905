import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "#support/render.tsx";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { ElementPicker } from "./element-picker.tsx";

const ELEMENTS = [
  { path: "shop", count: 1, values: 9, repeats: false, identifiedBy: [] },
  { path: "shop/product", count: 2, values: 8, repeats: true, identifiedBy: [] },
  { path: "shop/product/size", count: 4, values: 4, repeats: true, identifiedBy: [] },
  { path: "shop/product/photo", count: 6, values: 0, repeats: true, identifiedBy: [] },
];

/** The element tree of a shop's file, and the options passed to the reader. */
function Shop() {
  const [options, setOptions] = useState<SourceOptions>({});
  return (
    <>
      <ElementPicker
        elements={ELEMENTS}
        element={options.element ?? "shop/product"}
        grid={null}
        options={options}
        confidence="certain"
        onChange={setOptions}
      />
      <output>{JSON.stringify(options)}</output>
    </>
  );
}
const picked = () => JSON.parse(screen.getByRole("status").textContent ?? "");
const element = (name: string) => screen.getByRole("radio", { name });
const repeating = (name: string) =>
  screen.getByRole("combobox", { name: `How to import repeated ${name} elements` });

test("a person can choose the row element in the tree, by mouse or keyboard, and how repeated elements are handled", async () => {
  const { user } = renderUi(<Shop />);
  expect(element("product × 2")).toBeChecked();
  await user.selectOptions(repeating("photo"), "One column each");
  await user.selectOptions(repeating("size"), "One row each");
  expect(picked()).toEqual({ numbered: ["photo"], spread: "size" });

  await user.click(element("product × 2"));
  await user.keyboard("{ArrowDown}");
  expect(element("size × 4")).toBeChecked();
  expect(picked()).toEqual({ element: "shop/product/size" });
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("lists within lists form a table with a column for each value, and a person can't change that", () => {
  const lists = ["values", "values/item", "values/item/item"].map((path, at) => ({
    path,
    count: 3 ** at,
    values: 9,
    repeats: true,
    identifiedBy: [],
  }));
  renderUi(
    <ElementPicker
      elements={lists}
      element="values"
      grid="values"
      options={{}}
      confidence="certain"
      onChange={() => {}}
    />,
  );
  const [, cell, list] = screen.getAllByRole("listitem");
  expect(cell).toHaveTextContent(/^item × 3One column each/);
  expect(list).toHaveTextContent(/^item × 9Combined in one cell$/);
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("elements in the tree can be collapsed and expanded", async () => {
  const { user } = renderUi(<Shop />);
  const fold = screen.getByRole("button", { name: "Elements in product" });
  await user.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("radio", { name: "size × 4" })).not.toBeInTheDocument();
  await user.click(fold);
  expect(element("size × 4")).toBeVisible();
});
