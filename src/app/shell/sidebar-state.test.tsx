import { expect, test } from "vitest";
import { isSidebarOpen, sidebarCookie, togglesSidebar } from "@/app/shell/sidebar-state.ts";

test("the sidebar is open until it is closed, and the choice lasts 7 days", () => {
  expect(isSidebarOpen("")).toBe(true);
  expect(isSidebarOpen("theme=dark; sidebar=closed")).toBe(false);
  expect(isSidebarOpen("sidebar=open")).toBe(true);
  expect(sidebarCookie(false)).toContain("max-age=604800");
});

test.each([
  ["ctrl+b", { ctrlKey: true, key: "b" }, true],
  ["cmd+B with caps lock", { metaKey: true, key: "B" }, true],
  ["B alone", { key: "b" }, false],
  ["ctrl+shift+b", { ctrlKey: true, shiftKey: true, key: "b" }, false],
])("pressing %s (%j) toggles the sidebar: %s", (_keys, init, expected) => {
  expect(togglesSidebar(new KeyboardEvent("keydown", init))).toBe(expected);
});
