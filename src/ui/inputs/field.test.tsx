import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
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

function renderIn(locale: string, start = "") {
  const onChange = vi.fn<(text: string) => void>();
  function Cost() {
    const [value, setValue] = useState(start);
    const change = (text: string) => {
      onChange(text);
      setValue(text);
    };
    return <DecimalInput aria-label="Cost" value={value} onChange={change} />;
  }
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  render(
    <I18nProvider i18n={i18n}>
      <Cost />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), onChange, input: screen.getByLabelText("Cost") };
}

test("a decimal field in French accepts a comma while a person types, and shows one", async () => {
  const { user, onChange, input } = renderIn("fr-CA", "12.50");
  expect(input).toHaveValue("12,50");
  await user.clear(input);
  await user.type(input, "1 299,125");
  expect(input).toHaveValue("1 299,125");
  expect(onChange).toHaveBeenLastCalledWith("1299.125");
  await user.tab();
  expect(input).toHaveValue("1299,125");
});

test("a decimal field in English accepts a decimal comma, but not one that could separate thousands", async () => {
  const { user, onChange, input } = renderIn("en", "12.50");
  expect(input).toHaveValue("12.50");
  await user.clear(input);
  await user.type(input, "99,5");
  expect(input).toHaveValue("99,5");
  expect(onChange).toHaveBeenLastCalledWith("99.5");
  await user.clear(input);
  await user.type(input, "1,299");
  expect(onChange).toHaveBeenLastCalledWith("1,299");
});
