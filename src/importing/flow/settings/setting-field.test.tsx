import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#support/render.tsx";
import { SettingField } from "./setting-field.tsx";

const CHOICE = {
  name: "delimiter",
  label: "Delimiter",
  confidence: "guess, please check",
  hasEffect: true,
  isUnsure: true,
  basis: ["A-1", "Chaise", "9,99"],
  value: ";",
  options: [
    { value: ";", label: ";" },
    { value: ",", label: "," },
  ],
  withValue: () => ({}),
};

test("a guessed setting shows the three values it's based on", () => {
  renderUi(<SettingField choice={CHOICE} value=";" onChange={() => {}} />);
  expect(screen.getByText("guess, please check")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Delimiter" })).toHaveAccessibleDescription(
    "Based on “A-1” · “Chaise” · “9,99”",
  );
});

test("a certain setting doesn't show the values it is based on", () => {
  const certain = { ...CHOICE, confidence: "certain", isUnsure: false };
  renderUi(<SettingField choice={certain} value=";" onChange={() => {}} />);
  expect(screen.getByText("certain")).toBeVisible();
  expect(screen.queryByText(/Based on/)).toBeNull();
});

test("a setting to review has no empty badge if its confidence is unknown", () => {
  const several = { ...CHOICE, confidence: "" };
  renderUi(<SettingField choice={several} value=";" onChange={() => {}} />);
  expect(document.querySelector("span:empty")).toBeNull();
});
