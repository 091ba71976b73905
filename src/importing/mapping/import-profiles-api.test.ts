import { QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/column-mapping.ts";
import { headerKeyOf } from "@/importing/mapping/import-profile.ts";
import { importProfilesQuery, latestVersions } from "@/importing/mapping/import-profiles-api.ts";
import { server, SERVER } from "#support/auth-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ORGANIZATION = "00000000-0000-4000-8000-000000000001";

const kept = (id: number, version: number) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  version,
  name: `Profile ${id}, version ${version}`,
  supplier_id: null,
  header_key: headerKeyOf(["SKU"]),
  reading: {},
  // An older one, from before recipes had all their steps.
  mapping: { fields: { sku: { columns: ["SKU"] } } },
  created_at: "2026-11-21T10:00:00Z",
});

test("every version is kept readable, and the latest of each is the one that counts", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/import_profiles`, () =>
      HttpResponse.json([kept(1, 1), kept(2, 1), kept(1, 2)]),
    ),
  );
  const profiles = await new QueryClient().fetchQuery(importProfilesQuery(ORGANIZATION));
  expect(profiles).toHaveLength(3);
  expect(profiles[0]?.mapping).toEqual(columnMapping.parse({ fields: { sku: recipeOf("SKU") } }));
  expect(latestVersions(profiles).map(({ name }) => name)).toEqual([
    "Profile 2, version 1",
    "Profile 1, version 2",
  ]);
});
