import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { undoChanges } from "@/catalogue/ledger/ledger-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { logInBefore } from "#support/team-server.ts";

const ORIGINAL = "5d3f2c52-7c1a-4b7e-9d8e-3a1f0b6c9e01";
const rpc = (name: string) => `${SERVER}/rest/v1/rpc/${name}`;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("an undo that the network interrupted is ended on the server before it's retried", async () => {
  const calls: string[] = [];
  let isOnline = true;
  server.use(
    http.post(rpc(":name"), ({ params: { name } }) => {
      calls.push(String(name));
      // The network fails after the undo has started.
      if (name === "apply_undo_chunk" && calls.length < 5) isOnline = false;
      return isOnline ? HttpResponse.json(ORIGINAL) : HttpResponse.error();
    }),
  );
  const first = await undoChanges(ORIGINAL, "Undo: Prices");
  expect(first.failure).toBeDefined();

  isOnline = true;
  calls.length = 0;
  await undoChanges(ORIGINAL, "Undo: Prices");
  expect(calls.slice(0, 2)).toEqual(["cancel_change_set", "begin_undo"]);
});
