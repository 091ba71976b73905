import { expect, test } from "vitest";
import { type Command, commandFor, type Place } from "./keyboard.ts";

/** Parses "ctrl+shift+ArrowLeft" into a key press. */
function press(text: string, place: Place = "cell") {
  const parts = text.split("+");
  const key = parts.at(-1) || "+";
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return commandFor({ key, ctrl: has("ctrl"), shift: has("shift"), alt: has("alt") }, place);
}

test.each<[string, Command]>([
  ["ArrowDown", { do: "move", step: "down", extend: false }],
  ["shift+ArrowRight", { do: "move", step: "right", extend: true }],
  ["Home", { do: "move", step: "rowStart", extend: false }],
  ["ctrl+Home", { do: "move", step: "first", extend: false }],
  ["ctrl+shift+End", { do: "move", step: "last", extend: true }],
  ["PageDown", { do: "move", step: "pageDown", extend: false }],
  ["Enter", { do: "edit", text: null }],
  ["F2", { do: "edit", text: null }],
  ["x", { do: "edit", text: "x" }],
  ["shift+É", { do: "edit", text: "É" }],
  ["Delete", { do: "clear" }],
  ["ctrl+a", { do: "selectAll" }],
  ["ctrl+d", { do: "fillDown" }],
  ["shift+ ", { do: "toggleRow" }],
  ["Escape", { do: "collapse" }],
])("in a grid cell, the key %s gives the command %o", (key, command) => {
  expect(press(key)).toEqual(command);
});

test.each([
  "Tab",
  "shift+Tab",
  "F5",
  "ctrl+c",
  "ctrl+v",
  "ctrl+z",
  "ctrl+f",
  "alt+ArrowLeft",
  "Process",
])("the grid leaves the key %s to the browser", (key) => {
  expect(press(key)).toBeNull();
});

test.each<[string, Command]>([
  ["Enter", { do: "sort", add: false }],
  ["shift+Enter", { do: "sort", add: true }],
  ["alt+ArrowDown", { do: "openColumn" }],
  ["shift+F10", { do: "openColumn" }],
  ["shift+ArrowRight", { do: "resize", by: 16 }],
  ["ctrl+shift+ArrowLeft", { do: "shift", by: -1 }],
  ["ArrowDown", { do: "move", step: "down", extend: false }],
])("in the grid's header, the key %s gives the command %o", (key, command) => {
  expect(press(key, "header")).toEqual(command);
});

test("characters typed in the grid's header are ignored", () => {
  expect(press("x", "header")).toBeNull();
});

test("the space bar toggles the checkbox of the active cell", () => {
  expect(press(" ", "check")).toEqual({ do: "toggleRow" });
  expect(press(" ", "headerCheck")).toEqual({ do: "toggleAll" });
  expect(press("x", "check")).toBeNull();
});
