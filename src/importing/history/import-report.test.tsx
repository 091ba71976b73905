import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { ImportReport } from "@/importing/history/import-report.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE } from "#support/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

const ID = "00000000-0000-4000-8000-0000000000c1";

startInTeam();

function open(figures: { created: number; rejected: number }) {
  const past = {
    id: ID,
    title: "Import of prices.csv",
    state: "committed",
    created_at: "2026-11-22T06:00:00Z",
    supplier_id: null,
    source: { file: "prices.csv" },
    actor: null,
    rows_read: 3,
    updated: 0,
    removed: 0,
    unchanged: 0,
    skipped: 0,
    ...figures,
  };
  server.use(
    http.get(`${SERVER}/rest/v1/change_sets`, () => HttpResponse.json(past)),
    http.get(`${SERVER}/rest/v1/import_rejections`, () => HttpResponse.json([])),
  );
  const element = <ImportReport organization={NORTHVALE} person="ada" id={ID} />;
  renderPortal([{ path: "/", element }], "/");
}

test("the report of an import that wrote something says that the catalogue is up to date", async () => {
  open({ created: 2, rejected: 1 });
  const told = await screen.findByRole("alert");
  expect(told).toHaveTextContent("Catalogue updated: Import of prices.csv");
});

test("the report of an import whose rows were all rejected says so and where to find the reasons", async () => {
  open({ created: 0, rejected: 3 });
  const told = await screen.findByRole("alert");
  expect(told).toHaveTextContent("Every row was rejected, so the catalogue didn’t change.");
  expect(told).not.toHaveTextContent("up to date");
});
