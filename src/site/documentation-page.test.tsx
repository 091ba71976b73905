import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { Component, prepare } from "@/site/documentation-page.tsx";

async function open(address: string) {
  await prepare();
  return renderPortal([{ path: "/documentation", element: <Component /> }], address);
}

const search = () => screen.getByRole("searchbox", { name: "Search the documentation" });

test("the contents lead to every chapter and heading by its address", async () => {
  await open("/documentation");
  const [contents] = screen.getAllByRole("navigation", { name: "Contents" });
  const links = within(contents ?? document.body).getAllByRole("link");
  expect(links.length).toBeGreaterThan(20);
  const targets = links.map((link) => link.getAttribute("href")?.split("#")[1] ?? "");
  expect(targets.filter((id) => document.getElementById(id) === null)).toEqual([]);
});

test("code can be copied, and a chapter says when it was updated", async () => {
  await open("/documentation");
  expect(screen.getAllByRole("button", { name: "Copy" }).length).toBeGreaterThan(3);
  expect(screen.getAllByText("November 23, 2026").length).toBeGreaterThan(5);
});

test("searching shows the places and keeps the question in the address", async () => {
  const { router, user } = await open("/documentation");
  await user.type(search(), "magic link");
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

test("an address with a question shows its answers", async () => {
  await open("/documentation?q=1,000");
  expect(await screen.findByRole("heading", { name: /^\d+ results for “1,000”$/ })).toBeVisible();
  expect(search()).toHaveValue("1,000");
});

test("nothing found says so and whom to ask", async () => {
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
