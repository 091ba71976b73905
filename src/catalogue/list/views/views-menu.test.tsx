import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { PRODUCT_VIEWS } from "@/catalogue/list/views/product-views.ts";
import { ViewsMenu } from "@/catalogue/list/views/views-menu.tsx";
import { type GridView, viewOf } from "@/ui/grid/model/view.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

const VIEW = {
  id: "00000000-0000-4000-8000-0000000000d1",
  name: "Everything",
  query: WHOLE_CATALOGUE,
  columns: {},
  isShared: false,
  opensFirst: false,
  isOwn: true,
};
const LAMPS = {
  ...VIEW,
  id: "00000000-0000-4000-8000-0000000000d2",
  name: "Lamps",
  query: { ...WHOLE_CATALOGUE, search: "lamp" },
};
const FILTERED = { ...WHOLE_CATALOGUE, search: "desk lamp" };

/** A list with these views, whose button changes its filters. */
function List({ view = viewOf([]) }: { view?: GridView }) {
  const [query, setQuery] = useState(WHOLE_CATALOGUE);
  return (
    <>
      <button type="button" onClick={() => setQuery(FILTERED)}>
        Filter
      </button>
      <ViewsMenu
        organization={ORG}
        screen={PRODUCT_VIEWS}
        views={[VIEW, LAMPS]}
        query={query}
        view={view}
        columns={[]}
        onOpen={(saved) => setQuery(saved.query)}
        onQuery={setQuery}
      />
    </>
  );
}

function open(view?: GridView) {
  const element = <List {...(view && { view })} />;
  const { user } = renderPortal([{ path: "*", element }], "/");
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const choose = async (name: string) => user.click(await screen.findByRole("menuitem", { name }));
  return { press, choose };
}

const saveTo = (name: string) => `Save current filters and columns to “${name}”`;

test.each([saveTo("Everything"), "Share with the organization"])(
  "the action “%s” shows an error when another tab has deleted the saved view",
  async (item) => {
    server.use(
      http.patch(`${SERVER}/rest/v1/saved_views`, () =>
        HttpResponse.json({ code: "PGRST116", message: "0 rows" }, { status: 406 }),
      ),
    );
    const { press, choose } = open({ ...viewOf([]), density: "compact" });
    await press("Everything");
    await choose(item);
    await expectToast("We couldn’t find this item. It may have been deleted.");
  },
);

test("changed filters can be saved to the view that was opened last", async () => {
  const changes: unknown[] = [];
  server.use(
    http.patch(`${SERVER}/rest/v1/saved_views`, async ({ request }) => {
      changes.push([new URL(request.url).searchParams.get("id"), await request.json()]);
      return HttpResponse.json({ id: LAMPS.id });
    }),
  );
  const { press, choose } = open();
  await press("Everything");
  await choose("Lamps");
  await press("Filter");
  await press("Views");
  expect(screen.queryByRole("menuitem", { name: "Delete “Lamps”…" })).not.toBeInTheDocument();
  await choose(saveTo("Lamps"));
  await expect.poll(() => changes).toMatchObject([[`eq.${LAMPS.id}`, { query: FILTERED }]]);
});

test("nothing can be saved to a view that doesn't differ from the list", async () => {
  const { press } = open();
  await press("Everything");
  expect(await screen.findByRole("menuitem", { name: "Delete “Everything”…" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: saveTo("Everything") })).not.toBeInTheDocument();
});

test("changed filters of a ready-made view aren't saved to the view opened before it", async () => {
  const { press, choose } = open();
  await press("Everything");
  await choose("Without GTIN");
  await press("Filter");
  await press("Views");
  expect(await screen.findByRole("menuitem", { name: "Lamps" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: saveTo("Everything") })).not.toBeInTheDocument();
});
