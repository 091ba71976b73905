import { expect, test } from "vitest";
import { createUndoHistory } from "@/catalogue/ledger/undo-history.ts";

/** Simulates reversals. Each is a new change set: the reversal of `a` has the id `a-`. */
function reversing() {
  const reversed: string[] = [];
  const reverse = ({ id }: { id: string }) => {
    reversed.push(id);
    return Promise.resolve(`${id}-`);
  };
  return { reversed, reverse };
}

test("changes are undone from the last to the first, and redone by undoing the undo", async () => {
  const history = createUndoHistory();
  const { reversed, reverse } = reversing();
  history.record({ id: "a", title: "A" });
  history.record({ id: "b", title: "B" });
  for (const direction of ["undo", "undo", "redo", "undo"] as const)
    expect(await history.step(direction, reverse)).toBe("done");
  expect(reversed).toEqual(["b", "a", "a-", "a--"]);
});

test("after a new change, nothing can be redone", async () => {
  const history = createUndoHistory();
  const { reverse } = reversing();
  history.record({ id: "a", title: "A" });
  await history.step("undo", reverse);
  history.record({ id: "b", title: "B" });
  expect(await history.step("redo", reverse)).toBe("empty");
});

test("a change that couldn't be undone can't be redone", async () => {
  const history = createUndoHistory();
  history.record({ id: "a", title: "A" });
  expect(await history.step("undo", () => Promise.resolve(null))).toBe("done");
  expect(await history.step("redo", reversing().reverse)).toBe("empty");
});

test("a second undo is ignored while the first one is being written", async () => {
  const history = createUndoHistory();
  const { reversed, reverse } = reversing();
  history.record({ id: "a", title: "A" });
  history.record({ id: "b", title: "B" });
  const first = history.step("undo", reverse);
  expect(await history.step("undo", reverse)).toBe("busy");
  await first;
  expect(reversed).toEqual(["b"]);
});
