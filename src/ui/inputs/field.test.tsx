import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { PasswordInput } from "@/ui/inputs/password-input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { renderUi } from "#support/render.tsx";

const CONTROLS: { name: string; control: ReactNode }[] = [
  { name: "an input", control: <Input /> },
  { name: "a text area", control: <Textarea /> },
  { name: "a password", control: <PasswordInput autoComplete="new-password" /> },
  {
    name: "a select",
    control: <Select options={[]} value={null} onChange={() => undefined} />,
  },
];

test.each(CONTROLS)("$name is connected to its label, error and hint", ({ control }) => {
  renderUi(
    <Field label="GTIN" hint="8 to 14 digits" error="Check the last digit" mark="required">
      {control}
    </Field>,
  );

  const field = screen.getByLabelText(/^GTIN/);
  expect(field).toHaveAccessibleDescription("Check the last digit 8 to 14 digits");
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
});

test.each(CONTROLS)("$name without an error isn't marked invalid", ({ control }) => {
  renderUi(<Field label="GTIN">{control}</Field>);

  const field = screen.getByLabelText("GTIN");
  expect(field).toBeValid();
  expect(field).not.toBeRequired();
  expect(field).not.toHaveAccessibleDescription();
});

test("a combobox is announced with its label and the chosen option", () => {
  renderUi(
    <Field label="Brand" error="This brand was archived">
      <Combobox
        options={[{ value: "n", label: "Northvale" }]}
        value="n"
        onChange={() => undefined}
      />
    </Field>,
  );
  const button = screen.getByRole("button", { name: "Brand Northvale" });
  expect(button).toHaveAccessibleDescription("This brand was archived");
});

test("an optional field is marked as optional in its label", () => {
  renderUi(
    <Field label="MPN" mark="optional">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText("MPN (optional)")).toBeInTheDocument();
});

test("clicking a field's label moves the focus to the control", async () => {
  const { user } = renderUi(
    <Field label="SKU">
      <Input />
    </Field>,
  );
  await user.click(screen.getByText("SKU"));
  expect(screen.getByLabelText("SKU")).toHaveFocus();
});
