import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ruleSetsQuery, ruleSetVersionsQuery, saveRuleSet } from "@/rules/sets/rule-sets-api.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ORGANIZATION = "00000000-0000-4000-8000-000000000001";
/** The id that the database computes for the rule set. It isn't random, so it isn't a version-4 UUID. */
const ID = "33c928bb-79a0-af76-57d7-2f47ea7faba6";
const RULES = [aCleanRule([{ do: "trim", field: "brand" }])];

const stored = (version: number, content: object = { rules: RULES }) => ({
  id: ID,
  version,
  kind: "clean",
  supplier_id: null,
  channel_id: null,
  is_enabled: true,
  content,
  created_at: "2026-11-23T10:00:00Z",
  created_by: null,
});

test("the latest rule sets are read with their rules", async () => {
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/latest_rule_sets`, () => HttpResponse.json([stored(3)])),
  );
  const sets = await new QueryClient().fetchQuery(ruleSetsQuery(ORGANIZATION));
  expect(sets).toMatchObject([{ id: ID, version: 3, content: { kind: "clean", rules: RULES } }]);
});

test("a rule set saved by a newer version of the portal is listed as unreadable, not as empty", async () => {
  const newer = { rules: [{ ...RULES[0], actions: [{ do: "shout", field: "brand" }] }] };
  server.use(http.get(`${SERVER}/rest/v1/rule_sets`, () => HttpResponse.json([stored(1, newer)])));
  const versions = await new QueryClient().fetchQuery(ruleSetVersionsQuery(ORGANIZATION, ID));
  expect(versions).toMatchObject([{ id: ID, version: 1, content: null }]);
});

function run<Result, Requested>(
  options: MutationOptions<Result, Error, Requested>,
  requested: Requested,
) {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(requested);
}

const SAVE = {
  organization: ORGANIZATION,
  seenVersion: 3,
  supplierId: null,
  channelId: null,
  isEnabled: true,
  content: { kind: "clean" as const, rules: RULES },
};

test("saving a rule set creates the next version and returns how many listings it affects", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/rule_sets`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(stored(4));
    }),
    http.post(`${SERVER}/rest/v1/rpc/rule_set_reach`, () =>
      HttpResponse.json({ channels: 2, listings: 480 }),
    ),
  );
  expect(await run(saveRuleSet, SAVE)).toMatchObject({
    version: 4,
    content: SAVE.content,
    reach: { channels: 2, listings: 480 },
  });
  expect(sent).toMatchObject([{ version: 4, kind: "clean", content: { rules: RULES } }]);
});

test("saving a version that another person saved first fails", async () => {
  server.use(
    http.post(`${SERVER}/rest/v1/rule_sets`, () =>
      HttpResponse.json({ code: "23505", message: "duplicate key" }, { status: 409 }),
    ),
  );
  await expect(run(saveRuleSet, SAVE)).rejects.toMatchObject({ code: "23505" });
});

test("rules that couldn't be read back later aren't saved", async () => {
  const repeated = { kind: "clean" as const, rules: [...RULES, ...RULES] };
  await expect(run(saveRuleSet, { ...SAVE, content: repeated })).rejects.toThrow("Invalid input");
});
