import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  activeCell,
  cellOf,
  stubGridSize,
  renderGrid,
  status,
  type Item,
} from "#support/item-grid.tsx";
import type { GridProps } from "./grid-props.ts";

beforeEach(stubGridSize);

test("the grid renders only the rows in or near the view, and each has its row index", async () => {
  const { grid } = renderGrid();
  const rows = within(grid).getAllByRole("row");
  expect(grid).toHaveAttribute("aria-rowcount", "201");
  expect(grid).toHaveAttribute("aria-colcount", "5");
  expect(rows.length).toBeLessThan(40);
  expect(rows[1]).toHaveAttribute("aria-rowindex", "2");
  expect(await screen.findByText(/^1–11 of 200/)).toBeInTheDocument();
});

test("scrolling the grid renders other rows, in reading order once the scrolling stops", async () => {
  const { grid } = renderGrid();
  grid.scrollTop = 38 * 100;
  fireEvent.scroll(grid);
  expect(cellOf("p100")).toBeInTheDocument();
  expect(screen.queryByRole("gridcell", { name: "p0" })).toBeNull();

  const order = () =>
    within(grid)
      .getAllByRole("row")
      .map((row) => Number(row.getAttribute("aria-rowindex")));
  await vi.waitFor(() => expect(order()).toEqual(order().toSorted((a, b) => a - b)));
});

test("arrow keys, Home, End and Page keys move the active cell; Tab leaves the grid", async () => {
  const { user, grid } = renderGrid();
  await user.tab();
  expect(grid).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
  expect(activeCell()).toHaveTextContent("Mouse 1");
  await user.keyboard("{Control>}{End}{/Control}");
  expect(activeCell()).toHaveTextContent("No");
  expect(activeCell()?.closest("[role=row]")).toHaveAttribute("aria-rowindex", "201");
  await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}{PageDown}");
  expect(activeCell()).toHaveTextContent("p9");
  await user.tab();
  expect(grid).not.toHaveFocus();
});

test("Enter on a column header sorts by that column and announces it; shift adds a second sort column", async () => {
  const { user, grid } = renderGrid();
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}");
  const price = screen.getByRole("columnheader", { name: /^Price/ });
  expect(price).toHaveAttribute("aria-sort", "ascending");
  expect(status()).toBe("Sorted by Price, ascending");
  expect(within(grid).getAllByRole("row")[1]).toHaveTextContent("p199");

  await user.keyboard("{ArrowLeft}{Shift>}{Enter}{/Shift}");
  expect(price).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("typing in a cell begins an edit, and Enter saves it, moves down and marks the cell as busy until it's saved", async () => {
  let response: (results: (string | null)[]) => void = () => undefined;
  const onEdit = vi.fn<NonNullable<GridProps<Item>["onEdit"]>>(
    () => new Promise((resolve) => (response = resolve)),
  );
  const { user, source } = renderGrid({ onEdit });
  await user.click(cellOf("Mouse 1"));
  await user.keyboard("Trackball{Enter}");

  expect(onEdit).toHaveBeenCalledWith([
    expect.objectContaining({ rowId: "p1", column: "name", from: "Mouse 1", to: "Trackball" }),
  ]);
  expect(cellOf("Trackball")).toHaveAttribute("aria-busy", "true");
  expect(activeCell()).toHaveTextContent("Dock 2");

  await act(async () => {
    source.replace({
      ...source.find("p1"),
      id: "p1",
      name: "Trackball",
      price: "1",
      isActive: true,
    });
    response([null]);
    await Promise.resolve();
  });
  expect(cellOf("Trackball")).not.toHaveAttribute("aria-busy");
});

test("Escape cancels a cell edit", async () => {
  const { user, onEdit, grid } = renderGrid();
  await user.dblClick(cellOf("Mouse 1"));
  await user.keyboard("xyz{Escape}");
  expect(cellOf("Mouse 1")).toBeInTheDocument();
  expect(onEdit).not.toHaveBeenCalled();
  expect(grid).toHaveFocus();
});

test("a value the column rejects keeps the cell editor open and shows why", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(cellOf("199.00"));
  await user.keyboard("{F2}");
  const editor = screen.getByRole("textbox", { name: "Edit Price" });
  expect(editor).toHaveValue("199.00");
  await user.clear(editor);
  await user.type(editor, "999{Enter}");

  expect(editor).toHaveFocus();
  expect(editor).toBeInvalid();
  expect(editor).toHaveAccessibleErrorMessage("Nobody pays that.");
  expect(onEdit).not.toHaveBeenCalled();

  await user.clear(editor);
  await user.type(editor, "12{Enter}");
  expect(onEdit).toHaveBeenCalledWith([expect.objectContaining({ to: "12" })]);
});

test("a value the server rejects stays readable in its cell, with the reason", async () => {
  const { user } = renderGrid({ onEdit: () => Promise.resolve(["The SKU is locked."]) });
  await user.click(cellOf("Mouse 1"));
  await user.keyboard("Trackball{Enter}{ArrowUp}");
  const cell = await vi.waitFor(() => {
    const found = cellOf("Trackball");
    expect(found).toHaveAttribute("aria-invalid", "true");
    return found;
  });
  expect(cell).toHaveAttribute("aria-description", "The SKU is locked.");
  expect(screen.getByText("The SKU is locked.")).toBeVisible();
  expect(screen.getByText("Unsaved cells: 1")).toBeVisible();
});

test("an open cell editor survives scrolling away and back", async () => {
  const { user, grid } = renderGrid();
  await user.dblClick(cellOf("Mouse 1"));
  const editor = screen.getByRole("textbox", { name: "Edit Name" });
  await user.clear(editor);
  await user.type(editor, "half a wo");
  for (const top of [38 * 3, 38 * 120, 0]) {
    grid.scrollTop = top;
    fireEvent.scroll(grid);
    expect(screen.getByRole("textbox", { name: "Edit Name" })).toBe(editor);
    expect(editor).toHaveFocus();
  }
  expect(editor).toHaveValue("half a wo");
});

test("the space bar toggles a yes-or-no cell", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(screen.getAllByRole("gridcell", { name: "Yes" })[0] ?? document.body);
  await user.keyboard(" ");
  expect(onEdit).toHaveBeenCalledWith([expect.objectContaining({ column: "active", to: false })]);
});
