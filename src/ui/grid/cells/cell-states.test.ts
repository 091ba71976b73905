import { expect, test } from "vitest";
import { withResults, type CellStates, NO_CELLS, withCells } from "./cell-states.ts";

const saving = (ticket: number, value: string) => ({ is: "saving", value, ticket }) as const;
const withPending = (states: CellStates, rowId: string, ticket: number, value = "x") =>
  withCells(states, [{ rowId, column: "price", state: saving(ticket, value) }]);
const result = (rowId: string, ticket: number, rejection: string | null = null) => ({
  rowId,
  column: "price",
  ticket,
  rejection,
  text: "x",
});

test("a saved cell loses its edit state, and a rejected one keeps its text and the reason", () => {
  const states = withPending(withPending(NO_CELLS, "a", 1), "b", 1);
  const after = withResults(states, [result("a", 1), result("b", 1, "Too dear.")]);
  expect(after.has("a")).toBe(false);
  expect(after.get("b")).toEqual({
    price: { is: "failed", text: "x", message: "Too dear.", ticket: 1 },
  });
});

test("a late server response doesn't affect a newer edit of the same cell", () => {
  const states = withPending(withPending(NO_CELLS, "a", 1, "first"), "a", 2, "second");
  expect(withResults(states, [result("a", 1, "No.")]).get("a")).toEqual({
    price: saving(2, "second"),
  });
});

test("rows without cell changes keep their object identity", () => {
  const states = withPending(NO_CELLS, "a", 1);
  expect(withPending(states, "b", 2).get("a")).toBe(states.get("a"));
});
