import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { enter } from "#support/enter.ts";
import { renderUi } from "#support/render.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { presetMapping } from "@/importing/mapping/formats/known-format.ts";
import { VariantsForm } from "./variants-form.tsx";

const COLUMNS = ["Type", "Style", "Code", "Colour"];

function renderForm() {
  const onChange = vi.fn<(mapping: ColumnMapping) => void>();
  function Form() {
    const [mapping, setMapping] = useState(presetMapping({ fields: { sku: "Code" } }));
    function change(next: ColumnMapping) {
      setMapping(next);
      onChange(next);
    }
    return <VariantsForm mapping={mapping} columns={COLUMNS} onChange={change} />;
  }
  const { user } = renderUi(<Form />);
  async function pick(label: string, column: string) {
    await user.click(screen.getByRole("button", { name: new RegExp(`^${label}`) }));
    await user.click(screen.getByRole("option", { name: column }));
  }
  return { user, pick, last: () => onChange.mock.lastCall?.[0] };
}

test("a person can group rows into variants by a group column and choose the columns that distinguish them", async () => {
  const { user, pick, last } = renderForm();
  await user.click(screen.getByRole("radio", { name: /with the same group/ }));
  await pick("Group column", "Style");
  await pick("Option columns", "Colour");
  expect(last()?.variants).toMatchObject({ are: "follow-up-rows", group: "Style" });
  expect(last()?.fields.variant_group?.columns).toEqual(["Style"]);
  expect(last()?.options).toMatchObject([
    { name: { otherwise: "Colour" }, value: { columns: ["Colour"] } },
  ]);

  await user.click(screen.getByRole("button", { name: "Remove option Colour" }));
  await user.click(screen.getByRole("radio", { name: /Each row is one product/ }));
  expect(last()).toMatchObject({ variants: null, options: [] });
});

test("for variants that name a parent, a person chooses the parent column and how parents are recognized", async () => {
  const { user, pick, last } = renderForm();
  await user.click(screen.getByRole("radio", { name: /Each variant names a parent row/ }));
  await pick("Parent column", "Style");
  await enter(user, screen.getByLabelText("Value that marks a parent"), "main product");
  expect(last()?.variants).toMatchObject({
    are: "children",
    parent: "Style",
    key: "Code",
    isParent: { column: "Type", text: "main product" },
  });
});
