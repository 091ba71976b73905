import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { Component, prepare } from "@/site/documentation-page.tsx";

async function open(address: string) {
  await prepare();
  return renderPortal([{ path: "/documentation", element: <Component /> }], address);
}

const search = () => screen.getByRole("searchbox", { name: "Search the documentation" });

test("every link in the contents of the documentation has a target", async () => {
  await open("/documentation");
  const [contents] = screen.getAllByRole("navigation", { name: "Contents" });
  const links = within(contents ?? document.body).getAllByRole("link");
  expect(links.length).toBeGreaterThan(20);
  const targets = links.map((link) => link.getAttribute("href")?.split("#")[1] ?? "");
  expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
});

test("documentation code can be copied, and each chapter shows its last update", async () => {
  await open("/documentation");
  expect(screen.getAllByRole("button", { name: "Copy" }).length).toBeGreaterThan(3);
  expect(screen.getAllByText("November 23, 2026").length).toBeGreaterThan(5);
});

test("a documentation search shows its results and adds the query to the URL", async () => {
  const { router, user } = await open("/documentation");
  await enter(user, search(), "magic link");
  const found = await screen.findByRole("link", {
    name: /Two ways to log in.*Log in with your password/,
  });
  expect(router.state.location.search).toBe("?q=magic+link");
  expect(search()).toHaveValue("magic link");
  await user.click(found);
  expect(router.state.location).toMatchObject({ search: "", hash: "#login" });
  expect(await screen.findByRole("heading", { name: "Two ways to log in" })).toBeVisible();
  expect(search()).toHaveValue("");
});

test("a documentation URL with a query shows its results", async () => {
  await open("/documentation?q=1,000");
  expect(await screen.findByRole("heading", { name: /^\d+ results for “1,000”$/ })).toBeVisible();
  expect(search()).toHaveValue("1,000");
});

test("a documentation search without results shows a message and an email address", async () => {
  await open("/documentation?q=%3Cscript%3Ezebra");
  expect(
    await screen.findByRole("heading", { name: "No results for “<script>zebra”" }),
  ).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: /@/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^mailto:/),
  );
});
