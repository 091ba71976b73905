import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Field } from "@/ui/inputs/field.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Switch } from "@/ui/inputs/switch.tsx";
import { renderUi } from "#support/render.tsx";

const REMOVAL_OPTIONS = [
  { value: "keep", label: "Keep", hint: "Nothing is sold out by mistake" },
  { value: "zero", label: "Set to zero" },
  { value: "ask", label: "Ask", disabled: true },
] as const;

test("in a radio group, arrow keys move the selection, and an option can be disabled", async () => {
  function Group() {
    const [value, setValue] = useState<"keep" | "zero" | "ask">("keep");
    return (
      <RadioGroup
        legend="Rows without stock"
        options={REMOVAL_OPTIONS}
        value={value}
        onChange={setValue}
      />
    );
  }
  const { user } = renderUi(<Group />);
  expect(screen.getByRole("group", { name: "Rows without stock" })).toBeInTheDocument();

  await user.tab();
  const keepOption = screen.getByRole("radio", { name: "Keep" });
  expect(keepOption).toHaveFocus();
  expect(keepOption).toHaveAccessibleDescription("Nothing is sold out by mistake");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("radio", { name: "Set to zero" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Ask" })).toBeDisabled();
});

test("a switch is toggled by its label and by keyboard", async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const { user } = renderUi(
    <Switch label="Every night" hint="At 02:00" checked={false} onChange={onChange} />,
  );
  const control = screen.getByRole("switch", { name: "Every night" });
  expect(control).not.toBeChecked();
  expect(control).toHaveAccessibleDescription("At 02:00");

  await user.click(screen.getByText("Every night"));
  await user.tab();
  await user.tab({ shift: true });
  await user.keyboard(" ");
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test("a select without a value shows its placeholder, can disable an option, and reports the chosen one", async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = renderUi(
    <Field label="Currency">
      <Select
        options={[
          { value: "CAD", label: "Canadian dollar" },
          { value: "EUR", label: "Euro", disabled: true },
        ]}
        value={null}
        onChange={onChange}
        placeholder="Choose"
      />
    </Field>,
  );
  const select = screen.getByLabelText("Currency");
  expect(select).toHaveDisplayValue("Choose");
  expect(screen.getByRole("option", { name: "Euro" })).toBeDisabled();
  await user.selectOptions(select, "Canadian dollar");
  expect(onChange).toHaveBeenCalledWith("CAD");
});
