import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#support/render.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

const choice = (name: string, label: string, value: string) => ({
  name,
  label,
  confidence: "certain",
  hasEffect: true,
  isUnsure: false,
  basis: [],
  value,
  options: [
    { value, label: `${value} as detected` },
    { value: "other", label: "another" },
  ],
  withValue: () => ({}),
});
const DELIMITER = choice("delimiter", "Delimiter", ";");
const DATES = { ...choice("dateOrder", "Dates", "ymd"), hasEffect: false };
const DECIMAL = { ...choice("decimal", "Decimal separator", ","), isUnsure: true };

function show(choices: Parameters<typeof SettingsPanel>[0]["choices"], isWrong = false) {
  const onChoose = vi.fn<(chosen: unknown, value: string) => void>();
  const { user } = renderUi(
    <SettingsPanel choices={choices} chosen={{}} isWrong={isWrong} onChoose={onChoose} />,
  );
  return { user, onChoose };
}

test("detected settings that matter for the file are shown in one line, and all can be changed", async () => {
  const { user, onChoose } = show([DELIMITER, DATES]);
  expect(screen.getByText("Delimiter: ; as detected")).toBeVisible();
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Change settings", expanded: false }));
  expect(screen.getByRole("combobox", { name: "Dates" })).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Delimiter" }), "another");
  expect(onChoose).toHaveBeenCalledWith(DELIMITER, "other");
  await user.click(screen.getByRole("button", { name: "Hide settings", expanded: true }));
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
});

test("a guessed setting can be changed at once, and stays in place after the change", async () => {
  const { user, onChoose } = show([DECIMAL, DELIMITER]);
  const decimal = screen.getByRole("combobox", { name: "Decimal separator" });
  expect(screen.queryByRole("combobox", { name: "Delimiter" })).not.toBeInTheDocument();
  await user.selectOptions(decimal, "another");
  expect(onChoose).toHaveBeenCalledWith(DECIMAL, "other");
  expect(screen.getByRole("combobox", { name: "Decimal separator" })).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Delimiter" })).toBeVisible();
});

test("all settings are shown if the file can't be read with them", () => {
  show([DELIMITER, DATES], true);
  expect(screen.getAllByRole("combobox")).toHaveLength(2);
});
