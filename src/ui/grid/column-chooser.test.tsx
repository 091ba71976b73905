import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "#support/render.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import type { Column } from "./model/column.ts";
import { viewOf } from "./model/view.ts";

const COLUMNS = ["First", "Second", "Third"].map((header): Column<string> => ({
  id: header,
  header,
  kind: "text",
  value: (row) => row,
}));

function Chooser() {
  const [view, setView] = useState(() => viewOf(COLUMNS));
  return <ColumnChooser columns={COLUMNS} view={view} onViewChange={setView} />;
}

const order = () =>
  screen.getAllByRole("listitem").map((item) => item.querySelector("label")?.textContent);
const step = (name: string) => screen.getByRole("button", { name });

test("a column moved by keyboard in the column chooser keeps the focus, so it can be moved again", async () => {
  const { user } = renderUi(<Chooser />);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  step("Move First down").focus();
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Second", "First", "Third"]);
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Second", "Third", "First"]);
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Second", "Third", "First"]);
  expect(step("Move First down")).toHaveFocus();
  expect(step("Move First down")).toHaveAttribute("aria-disabled", "true");

  step("Move Second up").focus();
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["Second", "Third", "First"]);
  expect(step("Move Second up")).toHaveFocus();
});

test("the last visible column can't be hidden", async () => {
  const { user } = renderUi(<Chooser />);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(screen.getByRole("checkbox", { name: "First" }));
  await user.click(screen.getByRole("checkbox", { name: "Third" }));
  expect(screen.getByRole("checkbox", { name: "Second" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Reset columns" }));
  expect(screen.getByRole("checkbox", { name: "Second" })).toBeEnabled();
});
