import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { undoImport } from "@/distributor/files/price-files-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const FILE = "00000000-0000-4000-8000-0000000000f1";

test("undoing an interrupted import of a price file reverses its changes part by part", async () => {
  const left = [5_000, 12, 0].values();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/cancel_distributor_file`, () =>
      HttpResponse.json(left.next().value),
    ),
  );
  expect(await undoImport(FILE)).toBe("undone");
  expect(left.next().done).toBe(true);
});

test("an import of a price file counts as committed if only the response to its commit was lost", async () => {
  const error = { code: "PT409", hint: "distributor_file_ended", message: "", details: null };
  mockRpc("cancel_distributor_file", error, 409);
  expect(await undoImport(FILE)).toBe("committed");
});

test("if an import of a price file can't be undone because the connection is lost, its changes are reported as not undone", async () => {
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/cancel_distributor_file`, () => HttpResponse.error()),
  );
  expect(await undoImport(FILE)).toBe("changes");
});
