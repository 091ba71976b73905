import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { ErrorSummary } from "@/ui/inputs/error-summary.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { renderUi } from "#support/render.tsx";

function Form() {
  const [attempt, setAttempt] = useState(0);
  const errors = [
    { name: "sku", message: "Enter a SKU" },
    { name: "brand", message: "Select a brand" },
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
      }}
    >
      <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
      <Field label="SKU">
        <Input name="sku" />
      </Field>
      <Field label="Brand">
        <Combobox name="brand" options={[]} value={null} onChange={() => undefined} />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

test("each failed submit moves the focus to the error summary, whose links lead to the fields", async () => {
  const { user } = renderUi(<Form />);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();

  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent("Check 2 fields");

  await user.click(screen.getByRole("link", { name: "Enter a SKU" }));
  expect(screen.getByLabelText("SKU")).toHaveFocus();
  await user.click(screen.getByRole("link", { name: "Select a brand" }));
  expect(screen.getByRole("button", { name: "Brand Choose" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert")).toHaveFocus();
});
