import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { headerKeyOf } from "@/importing/profile/import-profile.ts";
import {
  deleteImportProfile,
  importProfilesQuery,
  latestVersions,
  saveImportProfile,
} from "@/importing/profile/import-profiles-api.ts";
import { server, SERVER } from "#support/auth-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ORGANIZATION = "00000000-0000-4000-8000-000000000001";

const storedProfile = (id: number, version: number) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  version,
  name: `Profile ${id}, version ${version}`,
  supplier_id: null,
  header_key: headerKeyOf(["SKU"]),
  file_settings: {},
  // An old profile, whose recipe lacks the steps that were added to recipes later.
  mapping: { fields: { sku: { columns: ["SKU"] } } },
  created_at: "2026-11-21T10:00:00Z",
});

test("all versions of profiles are loaded, and the latest version of each can be found", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/import_profiles`, () =>
      HttpResponse.json([storedProfile(1, 1), storedProfile(2, 1), storedProfile(1, 2)]),
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

test("an unreadable profile doesn't prevent the others from loading", async () => {
  const unreadable = { ...storedProfile(1, 1), mapping: { fields: { nonsense: {} } } };
  server.use(
    http.get(`${SERVER}/rest/v1/import_profiles`, () =>
      HttpResponse.json([unreadable, storedProfile(2, 1)]),
    ),
  );
  const profiles = await new QueryClient().fetchQuery(importProfilesQuery(ORGANIZATION));
  expect(profiles.map(({ name }) => name)).toEqual(["Profile 2, version 1"]);
});

function run<Result, Requested>(
  options: MutationOptions<Result, Error, Requested>,
  requested: Requested,
) {
  const client = new QueryClient();
  return client.getMutationCache().build(client, options).execute(requested);
}

test("a profile is saved as the given version, with spaces around its name removed", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${SERVER}/rest/v1/import_profiles`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(storedProfile(1, 2));
    }),
  );
  const { id, header_key: headerKey, mapping } = storedProfile(1, 2);
  const saved = await run(saveImportProfile, {
    organization: ORGANIZATION,
    profile: {
      id,
      version: 2,
      name: " Prices ",
      supplierId: null,
      headerKey,
      fileSettings: {},
      mapping: columnMapping.parse(mapping),
    },
  });
  expect(sent).toMatchObject([{ org_id: ORGANIZATION, id, version: 2, name: "Prices" }]);
  expect(saved).toMatchObject({ id, version: 2, headerKey });
});

test("deleting a profile deletes all its versions", async () => {
  const requested: string[] = [];
  server.use(
    http.delete(`${SERVER}/rest/v1/import_profiles`, ({ request }) => {
      requested.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await run(deleteImportProfile, { organization: ORGANIZATION, id: storedProfile(1, 1).id });
  expect(requested).toEqual([`?org_id=eq.${ORGANIZATION}&id=eq.${storedProfile(1, 1).id}`]);
});
