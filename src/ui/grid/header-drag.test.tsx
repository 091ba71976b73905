import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubGridSize, renderGrid } from "#support/item-grid.tsx";

const WIDTH = 100;
const header = (name: string) => screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
const names = () =>
  screen.getAllByRole("columnheader").flatMap(({ textContent }) => textContent || []);

/** The left edge of a header. All headers have the same width, side by side, because jsdom has no layout. */
const left = (element: Element) => Number(element.getAttribute("data-col")) * WIDTH;

beforeEach(() => {
  stubGridSize();
  document.elementFromPoint = (x) =>
    screen
      .getAllByRole("columnheader")
      .find((cell) => Math.floor(x / WIDTH) * WIDTH === left(cell)) ?? null;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(left(this), 0, WIDTH, 36);
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, "elementFromPoint");
});

/** Drags a column by its middle over another. `part` is the pointer's position over that column, from 0 to 1. */
function drag(name: string, over: string, part: number) {
  fireEvent.pointerDown(header(name), { button: 0, clientX: left(header(name)) + WIDTH / 2 });
  fireEvent.pointerMove(window, { clientX: left(header(over)) + WIDTH * part });
}
const drop = () => fireEvent.pointerUp(window);

test("a column dropped on the right half of its right neighbour swaps places with it", () => {
  renderGrid();
  drag("Name", "Price", 0.8);
  expect(header("Price")).toHaveClass("grid-drop-after");
  drop();
  expect(names()).toEqual(["SKU", "Price", "Name", "Active"]);
  expect(header("Price")).not.toHaveClass("grid-drop-after");
});

test("a column dropped on the right half of the last one becomes the last", () => {
  renderGrid();
  drag("Name", "Active", 0.8);
  drop();
  expect(names()).toEqual(["SKU", "Price", "Active", "Name"]);
});

test("a column dropped on the left half of another goes before it", () => {
  renderGrid();
  drag("Active", "Name", 0.2);
  expect(header("Name")).toHaveClass("grid-drop-before");
  drop();
  expect(names()).toEqual(["SKU", "Active", "Name", "Price"]);
});

test("a column drag doesn't mark a position that wouldn't change the order, and Escape cancels the drag", () => {
  renderGrid();
  drag("Name", "Price", 0.2);
  expect(header("Price")).not.toHaveClass("grid-drop-before");
  drop();
  drag("Name", "Active", 0.8);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(header("Active")).not.toHaveClass("grid-drop-after");
  drop();
  expect(names()).toEqual(["SKU", "Name", "Price", "Active"]);
});
