import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { CategoryMapping } from "@/channels/mapping/category-mapping.tsx";
import type { StoredMap } from "@/channels/connection/stored-channel.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, logInBefore, team } from "#support/team-server.ts";

const OTHER = { ...plannedGoogle().channel, id: "00000000-0000-4000-8000-0000000000c2" };

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () =>
      HttpResponse.json([plannedGoogle().channel, OTHER]),
    ),
    http.get(`${SERVER}/rest/v1/channel_maps`, () =>
      HttpResponse.json([{ ours: "Divers", theirs: "Toys & Games" }]),
    ),
  );
  mockRpc("own_categories", [
    { category: "Claviers", products: 9, unspsc: ["43211706"] },
    { category: "Divers", products: 4, unspsc: [] },
    { category: "Laptops", products: 2, unspsc: [] },
  ]);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const MAPPED: StoredMap = { kind: "category", field: "", ours: "Laptops", theirs: "Toys & Games" };

function open(address = "/", maps: StoredMap[] = [], change: Partial<Channel> = {}) {
  const planned = plannedGoogle(change, maps);
  const element = <CategoryMapping organization={NORTHVALE} planned={planned} />;
  return renderPortal([{ path: "/", element }], address).user;
}

const rows = () =>
  screen
    .findAllByRole("textbox", { name: /^The channel’s category for/ })
    .then((boxes) => boxes.map((box) => box.getAttribute("name")));

test("categories are suggested by UNSPSC code, by the mappings of another channel of the same kind and by name", async () => {
  const saved = mockRpc("save_channel_maps", []);
  const user = open();
  await screen.findByRole("button", { name: "Map Divers to Toys & Games" });
  expect(screen.getByRole("button", { name: /^Map Claviers to .* > Keyboards$/ })).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Accept 3 high-confidence matches" }));
  expect(saved).toMatchObject([
    { kind: "category", maps: [{ ours: "Claviers" }, { ours: "Divers" }, { ours: "Laptops" }] },
  ]);
});

test("mapped categories can be hidden", async () => {
  const user = open("/", [MAPPED]);
  expect(await rows()).toEqual(["Claviers", "Divers", "Laptops"]);
  expect(screen.getByText("2 not mapped")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Show unmapped only" }));
  expect(await rows()).toEqual(["Claviers", "Divers"]);
});

test("the category in the URL is listed first in the category mapping, with the focus in its field", async () => {
  open("/?at=Laptops");
  expect(await rows()).toEqual(["Laptops", "Claviers", "Divers"]);
  expect(screen.getByLabelText("The channel’s category for Laptops")).toHaveFocus();
});

test("after a category list is chosen, missing categories are saved without overwriting other channel settings", async () => {
  const saved: unknown[] = [];
  server.use(
    // The policy that is now on the server. Its stock buffer is larger than the one that this screen loaded.
    http.get(`${SERVER}/rest/v1/channels`, ({ request }) => {
      const policy = { ...plannedGoogle().channel.policy, stockBuffer: 7 };
      const isOne = new URL(request.url).searchParams.get("select") === "policy";
      return HttpResponse.json(isOne ? { policy } : [plannedGoogle().channel]);
    }),
    http.patch(`${SERVER}/rest/v1/channels`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ id: plannedGoogle().channel.id });
    }),
  );
  const user = open("/", [MAPPED]);
  await rows();
  const list = new File(["328 - Electronics > Computers > Laptops"], "taxonomy.txt");
  await user.upload(screen.getByLabelText("The channel’s category list"), list);
  await expect
    .poll(() => saved)
    .toMatchObject([{ policy: { missingCategories: ["Toys & Games"], stockBuffer: 7 } }]);
});

test("a mapping to a category missing from the channel's list is marked, and counts as unmapped", async () => {
  const { policy } = plannedGoogle().channel;
  open("/?open", [MAPPED], { policy: { ...policy, missingCategories: ["Toys & Games"] } });
  expect(await rows()).toEqual(["Claviers", "Divers", "Laptops"]);
  const [, , last] = screen.getAllByRole("listitem");
  expect(last).toHaveTextContent("The channel’s category list doesn’t include this one.");
});
