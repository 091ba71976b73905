import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cellOf, clip, stubGridSize, renderGrid, status } from "#support/item-grid.tsx";

beforeEach(stubGridSize);

/** Finds text that is visible outside the grid's live region. */
const shown = (text: string) =>
  screen.queryAllByText(text).find((element) => element !== screen.getByRole("status"));

test("shift and arrow keys select a block, and copying the block gives the format that spreadsheets paste", async () => {
  const { user } = renderGrid();
  await user.click(cellOf("Keyboard 0"));
  await user.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(cellOf("Mouse 1")).toHaveAttribute("aria-selected", "true");

  const data = clip("copy");
  expect(data.get("text/plain")).toBe("Keyboard 0\t200.00\nMouse 1\t199.00");
  expect(data.get("text/html")).toContain("<td");
  expect(status()).toBe("4 cells copied");
  expect(screen.getAllByText("4 cells copied")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Close message" })).toBeNull();
});

test("copying and pasting work when the browser sends the event to the page's body, as Firefox does", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(cellOf("Keyboard 0"));
  expect(clip("copy", "", document.body).get("text/plain")).toBe("Keyboard 0");
  act(() => void clip("paste", "Stand", document.body));
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test("a pasted block is saved as one batch: valid cells are sent, invalid ones keep their text and reason", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(cellOf("Keyboard 0"));
  act(() => void clip("paste", 'Stand\t"1,5"\r\nLamp\t9000\r\n'));

  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(onEdit.mock.calls[0]?.[0].map(({ rowId, to }) => `${rowId}=${String(to)}`)).toEqual([
    "p0=Stand",
    "p0=1.5",
    "p1=Lamp",
  ]);
  expect(cellOf("9000")).toHaveAttribute("aria-description", "Nobody pays that.");
  expect(status()).toBe("3 cells changed, 1 cell rejected");
  expect(shown("3 cells changed, 1 cell rejected")).toBeVisible();
});

test("the note about skipped cells after a paste stays until it's dismissed or an edit writes all cells", async () => {
  const { user, grid } = renderGrid();
  await user.click(cellOf("p0"));
  act(() => void clip("paste", "x\tStand"));
  expect(shown("1 cell changed, 1 cell skipped")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close message" }));
  expect(shown("1 cell changed, 1 cell skipped")).toBeUndefined();
  expect(grid).toHaveFocus();

  act(() => void clip("paste", "x\tLamp"));
  expect(shown("1 cell changed, 1 cell skipped")).toBeVisible();
  await user.click(cellOf("Mouse 1"));
  act(() => void clip("paste", "Shelf"));
  expect(shown("1 cell changed, 1 cell skipped")).toBeUndefined();
});

test("Ctrl D fills a block down from its first row", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(cellOf("Keyboard 0"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
  expect(onEdit.mock.calls[0]?.[0].map(({ rowId, to }) => [rowId, to])).toEqual([
    ["p1", "Keyboard 0"],
    ["p2", "Keyboard 0"],
  ]);
});

test("Delete empties cells except required ones", async () => {
  const { user, onEdit } = renderGrid();
  await user.click(cellOf("Keyboard 0"));
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Delete}");
  expect(onEdit.mock.calls[0]?.[0]).toEqual([
    expect.objectContaining({ column: "price", to: null }),
  ]);
  expect(status()).toBe("1 cell changed, 1 cell rejected");
});
