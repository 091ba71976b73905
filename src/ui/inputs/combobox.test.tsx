import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { renderUi } from "#support/render.tsx";

const option = (label: string) => ({ value: label, label });
const BRANDS = ["Northvale", "Maplecore", "Érable"].map(option);
const MANY = Array.from({ length: 153 }, (_, index) => option(`House ${index}`));

function Brand({ options = BRANDS }: { options?: ReturnType<typeof option>[] }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Combobox
      aria-label="Brand"
      options={options}
      value={value}
      onChange={setValue}
      searchPlaceholder="Search brands"
    />
  );
}

test("typing in a combobox filters the list ignoring accents, Enter picks the first option, and the focus returns", async () => {
  const { user } = renderUi(<Brand />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("combobox", { name: "Search brands" })).toHaveFocus();

  await user.keyboard("erab");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");

  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Brand: Érable" })).toHaveFocus();
});

const isActive = (label: string) =>
  screen.getByRole("option", { name: label }).getAttribute("aria-selected") === "true";

test("arrow keys, Ctrl N and Ctrl P move through a combobox's list, and Escape closes it without choosing", async () => {
  const { user } = renderUi(<Brand />);
  await user.click(screen.getByRole("button", { name: "Brand: Choose" }));
  await user.keyboard("{ArrowDown}");
  expect(isActive("Maplecore")).toBe(true);
  await user.keyboard("{Control>}n{/Control}");
  expect(isActive("Érable")).toBe(true);
  await user.keyboard("{Control>}pp{/Control}");
  expect(isActive("Northvale")).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Brand: Choose" })).toHaveFocus();
});

test("a combobox limits a long list and shows how many options are hidden", async () => {
  const { user } = renderUi(<Brand options={MANY} />);
  await user.click(screen.getByText("Choose"));
  expect(screen.getByText("House 99")).toBeInTheDocument();
  expect(screen.queryByText("House 100")).not.toBeInTheDocument();
  expect(screen.getByText("53 more: type to narrow the list")).toBeInTheDocument();

  await user.keyboard("152");
  expect(screen.getByText("House 152")).toBeInTheDocument();
  await user.keyboard("no such brand");
  expect(screen.getByText("No results")).toBeInTheDocument();
});

test("a long list opens at its chosen option, and the arrow keys reach the options above it", async () => {
  const { user } = renderUi(<Brand options={MANY} />);
  await user.click(screen.getByText("Choose"));
  await user.keyboard("House 95{Enter}");
  await user.click(screen.getByRole("button", { name: "Brand: House 95" }));
  expect(isActive("House 95")).toBe(true);
  expect(screen.getByText("House 0")).toBeInTheDocument();
  await user.keyboard("{ArrowUp}{Enter}");
  expect(screen.getByRole("button", { name: "Brand: House 94" })).toHaveFocus();
});
