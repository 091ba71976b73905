import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component } from "@/rules/filtering/data-filtering-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { serveRules, stored } from "#support/rules/rule-server.ts";
import { mockRpc, startInTeam, team } from "#support/team-server.ts";
import { aSupplierRow } from "#support/samples/supplier-row.ts";

startInTeam();

const TRIM = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim", name: "Tidy brands" });

const SUPPLIER = "00000000-0000-4000-8000-000000000200";

const show = (search = "") =>
  renderPortal(
    [{ path: "/data-filtering", element: <Component channelIssues={{}} /> }],
    `/data-filtering${search}`,
  );

function open() {
  serveRules(stored(1, [TRIM]));
  return show();
}
const WRITTEN = { created: 0, updated: 2, removed: 0, unchanged: 0, rejected: [] };

/** Double-clicks the start and the confirm button, because a double click must not start two runs. */
async function runRules({ user }: ReturnType<typeof open>) {
  await user.dblClick(await screen.findByRole("button", { name: "Run rules now" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Change 2 products?" });
  await user.dblClick(within(dialog).getByRole("button", { name: "Run rules" }));
}

test("saved clean rules run once after a confirmation, and the run can be opened and undone", async () => {
  const started = mockRpc("begin_change_set", crypto.randomUUID());
  const applied = mockRpc("apply_chunk", WRITTEN);
  mockRpc("commit_change_set", { ...WRITTEN, rows_read: 3, rejected: 0, skipped: 0, unsent: 0 });
  const view = open();
  await runRules(view);
  expect(await screen.findByText("2 products were updated")).toBeVisible();
  expect(screen.queryByText(/stopped early/)).toBeNull();
  expect(started).toMatchObject([{ kind: "rule", title: "Clean rules: All suppliers" }]);
  expect(applied).toMatchObject([
    { changes: [{ set: { brand: "Nord" } }, { set: { brand: "Nord" } }] },
  ]);
  expect(screen.getByRole("link", { name: "Show in the history" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/product-management\?changes=&change=.+/),
  );
  const undone = mockRpc("begin_undo", {});
  mockRpc("apply_undo_chunk", { ...WRITTEN, done: true, skipped: [], skipped_fields: [] });
  await view.user.click(screen.getByRole("button", { name: "Undo this run" }));
  await expectToast("Undone: 2 products");
  expect(undone).toHaveLength(1);
});

test("running rules without a connection shows an error and changes nothing", async () => {
  server.use(http.post(`${SERVER}/rest/v1/rpc/begin_change_set`, () => HttpResponse.error()));
  await runRules(open());
  const alert = await screen.findByText("The rules didn’t run");
  expect(alert.closest("[role=alert]")).toHaveTextContent("We can’t reach the server");
  expect(screen.getByRole("button", { name: "Run rules now" })).toBeEnabled();
});

test("a run of rules that loses its connection keeps the changes it has saved", async () => {
  mockRpc("begin_change_set", crypto.randomUUID());
  mockRpc("apply_chunk", WRITTEN);
  mockRpc("commit_change_set", { message: "lost" }, 500);
  mockRpc("cancel_change_set", {});
  await runRules(open());
  expect(await screen.findByText("2 products were updated")).toBeVisible();
  expect(
    screen.getByText("The run stopped early. Your progress is saved. Run it again to continue."),
  ).toBeVisible();
});

test("a supplier's rules don't run if a newer version of the portal saved the rules for all suppliers", async () => {
  serveRules();
  server.use(
    http.get(`${SERVER}/rest/v1/suppliers`, () =>
      HttpResponse.json([aSupplierRow({ id: SUPPLIER })]),
    ),
    http.post(`${SERVER}/rest/v1/rpc/latest_rule_sets`, () =>
      HttpResponse.json([
        stored(1, [{ id: "of a newer version" }]),
        { ...stored(1, [TRIM]), id: crypto.randomUUID(), supplier_id: SUPPLIER },
      ]),
    ),
  );
  const { user } = show(`?for=${SUPPLIER}`);
  await user.click(await screen.findByRole("button", { name: "Run rules now" }));
  const alert = await screen.findByText("The rules didn’t run");
  expect(alert.closest("[role=alert]")).toHaveTextContent(
    /saved by a newer version of the portal\. Nothing was changed\. Reload the page and try again\.$/,
  );
});

test("unsaved rules can't run", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Turn on Tidy brands" }));
  expect(await screen.findByText("Save the rules first.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Run rules now" })).toBeDisabled();
});

test("a viewer can't run rules", async () => {
  team({ mine: "viewer" });
  open();
  expect(await screen.findByText("Effect on your catalogue")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Run rules now" })).toBeNull();
});
