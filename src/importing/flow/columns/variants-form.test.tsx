import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#support/render.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { presetMapping } from "@/importing/mapping/formats/known-format.ts";
import { VariantsForm } from "./variants-form.tsx";

const COLUMNS = ["Kind", "Style", "Code", "Colour"];

function renderForm() {
  const told = vi.fn<(mapping: ColumnMapping) => void>();
  function Form() {
    const [mapping, setMapping] = useState(presetMapping({ fields: { sku: "Code" } }));
    function change(next: ColumnMapping) {
      setMapping(next);
      told(next);
    }
    return <VariantsForm mapping={mapping} columns={COLUMNS} onChange={change} />;
  }
  const { user } = renderUi(<Form />);
  async function pick(label: string, column: string) {
    await user.click(screen.getByRole("button", { name: new RegExp(`^${label}`) }));
    await user.click(screen.getByRole("option", { name: column }));
  }
  return { user, pick, last: () => told.mock.lastCall?.[0] };
}

test("rows are variants of one product by the group they name, and by what sets them apart", async () => {
  const { user, pick, last } = renderForm();
  await user.click(screen.getByRole("radio", { name: /name the same group/ }));
  await pick("Column that names the group", "Style");
  await pick("Column that sets variants apart", "Colour");
  expect(last()?.variants).toMatchObject({ are: "follow-up-rows", group: "Style" });
  expect(last()?.fields.variant_group?.columns).toEqual(["Style"]);
  expect(last()?.options).toMatchObject([
    { name: { otherwise: "Colour" }, value: { columns: ["Colour"] } },
  ]);

  await user.click(screen.getByRole("button", { name: "Colour sets no variants apart" }));
  await user.click(screen.getByRole("radio", { name: /Every row says all/ }));
  expect(last()).toMatchObject({ variants: null, options: [] });
});

test("variants that name a parent say by which column, and by what parents are known", async () => {
  const { user, pick, last } = renderForm();
  await user.click(screen.getByRole("radio", { name: /A row names its parent/ }));
  await pick("Column that names the parent", "Style");
  await user.type(screen.getByLabelText("What it says of a parent"), "main product");
  expect(last()?.variants).toMatchObject({
    are: "children",
    parent: "Style",
    key: "Code",
    isParent: { column: "Kind", text: "main product" },
  });
});
