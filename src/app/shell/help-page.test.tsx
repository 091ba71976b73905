import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Component as HelpPage } from "@/app/shell/help-page.tsx";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";

const open = (address: string) => renderPortal([{ path: "/help", element: <HelpPage /> }], address);

// This test has to be the first one, because only the first render waits for the guide.
test("the help page waits for its guide without a React warning", async () => {
  const warned = vi.spyOn(console, "error");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  open("/help");
  expect(await screen.findByRole("searchbox", { name: "Search the guide" })).toBeVisible();
  expect(warned.mock.calls.flat().join()).not.toContain("use()");
  vi.unstubAllGlobals();
});

test("the help page opens at the section of the guide that its URL names", async () => {
  Element.prototype.scrollIntoView = () => {};
  open("/help#team");
  expect(await screen.findByRole("heading", { name: "Teams and roles" })).toHaveFocus();
});

test("the help page offers a search and a list of chapters when its URL names no section", async () => {
  const { user, router } = open("/help");
  await enter(
    user,
    await screen.findByRole("searchbox", { name: "Search the guide" }),
    "check digit",
  );
  expect(
    await screen.findByRole("heading", { name: /^\d+ results? for “check digit”$/ }),
  ).toBeVisible();
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("link", { name: /^Keyboard/ }));
  expect(router.state.location.hash).toBe("#keyboard");
  expect(await screen.findByText("search products, orders, pages, actions and help")).toBeVisible();
});

test.each([
  ["keyboard", "In menus, tabs and tables"],
  ["news", "November 2026"],
  ["tickets", "Your tickets"],
  ["status", "System status"],
])("the help page opens at the tab %s if its URL names it", async (tab, heading) => {
  open(`/help?tab=${tab}`);
  expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
});
