import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { test } from "vitest";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import { PRODUCT_VIEWS } from "@/catalogue/list/views/product-views.ts";
import { ViewsMenu } from "@/catalogue/list/views/views-menu.tsx";
import { viewOf } from "@/ui/grid/model/view.ts";
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

test.each(["Save current filters and columns to “Everything”", "Share with the organization"])(
  "the action “%s” shows an error when another tab has deleted the saved view",
  async (item) => {
    server.use(
      http.patch(`${SERVER}/rest/v1/saved_views`, () =>
        HttpResponse.json({ code: "PGRST116", message: "0 rows" }, { status: 406 }),
      ),
    );
    const element = (
      <ViewsMenu
        organization={ORG}
        screen={PRODUCT_VIEWS}
        views={[VIEW]}
        query={WHOLE_CATALOGUE}
        view={viewOf([])}
        onOpen={() => undefined}
        onQuery={() => undefined}
      />
    );
    const { user } = renderPortal([{ path: "*", element }], "/");
    await user.click(await screen.findByRole("button", { name: "Everything" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
    await expectToast("We couldn’t find this item. It may have been deleted.");
  },
);
