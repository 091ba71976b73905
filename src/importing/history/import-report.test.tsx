import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { ImportReport } from "@/importing/history/import-report.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

const ID = "00000000-0000-4000-8000-0000000000c1";

startInTeam();

const PAST = {
  id: ID,
  title: "Import of prices.csv",
  state: "committed",
  created_at: "2026-11-22T06:00:00Z",
  supplier_id: null,
  source: { file: "prices.csv" },
  actor: null,
  rows_read: 3,
  created: 2,
  updated: 0,
  removed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 1,
  unsent: 0,
};

/** An undo of the import by another member. */
const UNDO = {
  ...PAST,
  id: "00000000-0000-4000-8000-0000000000c2",
  kind: "undo",
  title: "Undo: Import of prices.csv",
  created_at: "2026-11-22T07:30:00Z",
  undo_of: ID,
  only_products: null,
  only_fields: null,
  actor: { display_name: "Grace" },
  created: 0,
  removed: 2,
  skipped: 1,
  rejected: 0,
};

/** Opens the report of an import on a server that has these undos. */
function open(changes: Partial<typeof PAST>, undos: () => readonly object[] = () => []) {
  server.use(
    http.get(`${SERVER}/rest/v1/change_sets`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("kind") === "eq.undo"
          ? undos()
          : { ...PAST, ...changes },
      ),
    ),
    http.get(`${SERVER}/rest/v1/import_rejections`, () => HttpResponse.json([])),
  );
  const element = <ImportReport organization={NORTHVALE} person="ada" id={ID} />;
  return renderPortal([{ path: "/", element }], "/");
}

test("the report of an import that wrote something shows that the catalogue was updated", async () => {
  open({ created: 2, rejected: 1 });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Catalogue updated: Import of prices.csv");
});

test("the report of an import that wrote nothing shows that there were no changes", async () => {
  open({ created: 0, rejected: 1 });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("No changes: Import of prices.csv");
});

test("the report of an import whose rows were all rejected shows that the catalogue didn't change", async () => {
  open({ created: 0, rejected: 3 });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Every row was rejected, so the catalogue didn’t change.");
  expect(alert).not.toHaveTextContent("up to date");
});

test("the report of an undone import shows who undid it and when, and has no undo button", async () => {
  open({}, () => [UNDO]);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Undone: Import of prices.csv");
  expect(alert).toHaveTextContent(/Undone by Grace, Nov\.? 22, 2026/);
  expect(alert).toHaveTextContent("1 product was skipped");
  expect(alert).not.toHaveTextContent("Catalogue updated");
  expect(screen.queryByRole("button", { name: "Undo import" })).not.toBeInTheDocument();
});

test("the report of a partly undone import shows who undid it, and the rest can be undone", async () => {
  open({}, () => [{ ...UNDO, only_fields: ["price"] }]);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This import is partly undone. Undone by Grace");
  expect(screen.getByRole("button", { name: "Undo import" })).toBeEnabled();
});

test("undoing an import that another member has already undone shows a message and updates the report", async () => {
  let isUndone = false;
  const { user } = open({}, () => (isUndone ? [UNDO] : []));
  const button = await screen.findByRole("button", { name: "Undo import" });
  isUndone = true;
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/begin_undo`, () =>
      HttpResponse.json(
        { code: "PT409", hint: "already_undone", message: "Already undone.", details: null },
        { status: 409 },
      ),
    ),
  );
  await user.click(button);
  expect(await screen.findByText("This change was already undone")).toBeVisible();
  expect(await screen.findByText(/Undone by Grace/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo import" })).not.toBeInTheDocument();
});

test("a long undo shows how many products it has processed", async () => {
  const { user } = open({ created: 9000, rows_read: 9000, rejected: 0 });
  const applied = { created: 0, updated: 0, unchanged: 0, rejected: [], skipped: [] };
  let chunks = 0;
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/begin_undo`, () => HttpResponse.json(UNDO.id)),
    http.post(`${SERVER}/rest/v1/rpc/apply_undo_chunk`, async () => {
      chunks += 1;
      if (chunks > 1) await waiting;
      const chunk = { ...applied, removed: 4000, skipped_fields: [], done: chunks > 1 };
      return HttpResponse.json(chunk);
    }),
    http.post(`${SERVER}/rest/v1/rpc/commit_change_set`, () => HttpResponse.json(UNDO)),
  );
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  const bar = await screen.findByRole("progressbar", { name: "Updating products" });
  expect(bar).toHaveAttribute("aria-valuetext", "4,000 of 9,000");
  goOn();
  expect(await screen.findByText("Undone: 8,000 products")).toBeVisible();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

test("the report of a cancelled import shows how many rows weren't imported", async () => {
  open({
    state: "cancelled",
    rows_read: 1_000_000,
    created: 114_000,
    rejected: 0,
    unsent: 886_000,
  });
  expect(await screen.findByText("Not imported")).toBeVisible();
  expect(screen.getByText("886,000")).toBeVisible();
  expect(screen.getByText("1,000,000")).toBeVisible();
});
