import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { recentChoices } from "@/support/search/recent-searches-store.ts";
import { SearchPalette } from "@/support/search/search-palette.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

const laptop = {
  kind: "product",
  id: "00000000-0000-4000-8000-0000000000aa",
  code: "LTP-1",
  name: "Laptop",
  name_fr: "Portable",
};

function Screen({ typed }: { typed: string }) {
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState(typed);
  function openAgain() {
    setQuery("");
    setOpen(true);
  }
  return (
    <>
      <button type="button" onClick={openAgain}>
        Again
      </button>
      {open && (
        <SearchPalette
          open
          onOpenChange={setOpen}
          query={query}
          onQuery={setQuery}
          commands={() => [
            { heading: "Go to", items: [{ id: "page", label: "Orders", to: "/orders" }] },
          ]}
        />
      )}
    </>
  );
}

const open = (typed = "") =>
  renderPortal(
    [
      { path: "/", element: <Screen typed={typed} /> },
      { path: "/orders", element: <h1>Orders</h1> },
      { path: "/product-management", element: <Screen key="there" typed="" /> },
    ],
    "/",
  );

const box = () => screen.getByRole("combobox");
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("the search palette sends one request for pasted text and opens the chosen result", async () => {
  const calls = mockRpc("search", [laptop]);
  const { user, router } = open();
  await user.click(box());
  await user.paste("lapt");
  expect(await screen.findByRole("option", { name: /Laptop/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(calls).toEqual([{ org: ORG, query: "lapt" }]);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/product-management");
  expect(router.state.location.search).toBe(`?product=${laptop.id}`);
});

test("the search palette searches for the text typed before it opened", async () => {
  const calls = mockRpc("search", []);
  open("orders");
  expect(box()).toHaveValue("orders");
  await waitFor(() => expect(calls).toEqual([{ org: ORG, query: "orders" }]));
  expect(options()).toEqual(["Orders"]);
});

test("the search palette lists a previously chosen result first in the same organization", async () => {
  mockRpc("search", [laptop]);
  const { user } = open("lap");
  await user.click(await screen.findByRole("option", { name: /Laptop/ }));
  await waitFor(() => expect(options()).toEqual(["LaptopLTP-1", "Orders"]));
  expect(recentChoices(ORG)).toHaveLength(1);
});

test.each([
  [
    "a server without search",
    { code: "PGRST202", message: "no such function", details: null, hint: null },
    404,
    "Search functionality will be implemented in a future update",
  ],
  [
    "a server that timed out",
    { code: "57014", message: "timeout", details: null, hint: null },
    500,
    /The server took too long/,
  ],
])("the search palette reports %s and still finds pages", async (_what, response, status, text) => {
  mockRpc("search", response, status);
  open("orders");
  expect(await screen.findByText(text)).toBeVisible();
  expect(options()).toEqual(["Orders"]);
});

test("the search palette reports that it can't reach the server", async () => {
  server.use(http.post(`${SERVER}/rest/v1/rpc/search`, () => HttpResponse.error()));
  open("lap");
  expect(await screen.findByText(/can’t reach the server/)).toBeVisible();
});
