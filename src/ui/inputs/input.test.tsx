import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DecimalInput } from "./input.tsx";

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

test("a decimal field in French takes a comma while it's typed, and shows one", async () => {
  const { user, onChange, input } = renderIn("fr-CA", "12.50");
  expect(input).toHaveValue("12,50");
  await user.clear(input);
  await user.type(input, "1 299,125");
  expect(input).toHaveValue("1 299,125");
  expect(onChange).toHaveBeenLastCalledWith("1299.125");
  await user.tab();
  expect(input).toHaveValue("1299,125");
});

test("a decimal field in English takes a decimal comma, but not one that could separate thousands", async () => {
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
