import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  countSelected,
  EVERYTHING,
  headState,
  isSelected,
  NOTHING,
  type Selection,
  withRows,
  selectedOf,
} from "./selection.ts";

const ALL = ["a", "b", "c", "d", "e"];
const ids = fc.uniqueArray(fc.constantFrom(...ALL));
const selection: fc.Arbitrary<Selection> = fc.oneof(
  ids.map((list): Selection => ({ mode: "some", ids: new Set(list) })),
  ids.map((list): Selection => ({ mode: "all", except: new Set(list) })),
);
const chosenOf = (chosen: Selection) => ALL.filter((id) => isSelected(chosen, id));

test("selecting rows leaves the other rows unchanged", () => {
  fc.assert(
    fc.property(selection, ids, fc.boolean(), (before, list, chosen) => {
      const after = withRows(before, list, chosen);
      for (const id of ALL) {
        expect(isSelected(after, id)).toBe(list.includes(id) ? chosen : isSelected(before, id));
      }
    }),
  );
});

const withToggled = (before: Selection, id: string) =>
  withRows(before, [id], !isSelected(before, id));

test("toggling a row twice restores the selection", () => {
  fc.assert(
    fc.property(selection, fc.constantFrom(...ALL), (before, id) => {
      const once = withToggled(before, id);
      expect(isSelected(once, id)).toBe(!isSelected(before, id));
      expect(chosenOf(withToggled(once, id))).toEqual(chosenOf(before));
    }),
  );
});

test("a group row is selected if all of its members are, and partly selected if some are", () => {
  const some = withRows(NOTHING, ["a", "b"], true);
  expect(selectedOf(some, ["a", "b"])).toBe(true);
  expect(selectedOf(some, ["b", "c"])).toBe("mixed");
  expect(selectedOf(some, ["c"])).toBe(false);
});

test("the selection count is the number of selected rows", () => {
  fc.assert(
    fc.property(selection, (chosen) => {
      expect(countSelected(chosen, ALL.length)).toBe(chosenOf(chosen).length);
    }),
  );
});

test("a selection of all matching rows except one is counted without a list of ids", () => {
  const allButOne = withToggled(EVERYTHING, "p7");
  expect(countSelected(allButOne, 48_212)).toBe(48_211);
  expect(isSelected(allButOne, "p7")).toBe(false);
  expect(isSelected(allButOne, "never loaded")).toBe(true);
});

test.each<[string, Selection, "none" | "some" | "all"]>([
  ["nothing", NOTHING, "none"],
  ["one of two", withRows(NOTHING, ["a"], true), "some"],
  ["all loaded rows", withRows(NOTHING, ["a", "b"], true), "all"],
  ["everything", EVERYTHING, "all"],
  ["all rows but one", withRows(EVERYTHING, ["b"], false), "some"],
])(
  "the header checkbox shows whether no rows, some or all are selected: %s",
  (_what, chosen, shown) => {
    expect(headState(chosen, ["a", "b"], 100)).toBe(shown);
  },
);
