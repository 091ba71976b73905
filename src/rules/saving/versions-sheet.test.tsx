import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component } from "@/rules/filtering/data-filtering-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { renderPortal } from "#support/portal.tsx";
import { serveRules, stored } from "#support/rules/rule-server.ts";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const TRIM = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim", name: "Tidy brands" });
const UPPER = aCleanRule([{ do: "case", field: "brand", to: "upper" }], {
  id: "upper",
  name: "Brand letters",
});
const LOWER = { ...UPPER, actions: [{ do: "case", field: "brand", to: "lower" }] };
const VERSIONS = [stored(3, [LOWER]), stored(2, [TRIM, UPPER]), stored(1, [UPPER])];

async function openVersions(...versions: ReturnType<typeof stored>[]) {
  serveRules(...versions.slice(0, 1));
  server.use(
    http.get(`${SERVER}/rest/v1/rule_sets`, ({ request }) => {
      const limit = Number(new URL(request.url).searchParams.get("limit"));
      return HttpResponse.json(versions.slice(0, limit));
    }),
  );
  const { user } = renderPortal(
    [{ path: "/data-filtering", element: <Component channelIssues={{}} /> }],
    "/data-filtering",
  );
  await user.click(await screen.findByRole("button", { name: "More actions for these rules" }));
  await user.click(await screen.findByRole("menuitem", { name: "Versions" }));
  await screen.findByText(`Version ${versions[0]?.version}`, { selector: "span" });
  return user;
}
const NEWER = [{ ...UPPER, actions: [{ do: "shout", field: "brand" }] }];
const comparison = () => within(screen.getByRole("region", { name: "Compare two versions" }));

test("comparing two versions of rules shows what a changed rule did before and does now", async () => {
  const user = await openVersions(...VERSIONS);
  expect(comparison().getByText("“Tidy brands” was deleted.")).toBeVisible();
  expect(comparison().getByText("“Brand letters” was changed.")).toBeVisible();
  expect(
    comparison().getByText("Before: For all products: Change Brand to uppercase"),
  ).toBeVisible();
  expect(
    comparison().getByText("After: For all products: Change Brand to lowercase"),
  ).toBeVisible();

  await user.selectOptions(comparison().getByLabelText("To"), "Version 1");
  expect(comparison().queryByText("“Brand letters” was changed.")).toBeNull();
  await user.selectOptions(comparison().getByLabelText("From"), "Version 1");
  expect(comparison().getByText("The rules are the same.")).toBeVisible();
  await user.selectOptions(comparison().getByLabelText("To"), "Version 2");
  expect(comparison().getByText("“Tidy brands” was added.")).toBeVisible();
});

test("a version of rules saved by a newer portal can't be compared, and a set with a single readable version offers no comparison", async () => {
  await openVersions(stored(3, [UPPER]), stored(2, NEWER));
  expect(
    screen.getByText(
      "A newer version of the portal saved these rules. Reload the page to read them.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("region", { name: "Compare two versions" })).toBeNull();
});

const changes = () =>
  screen
    .getAllByText("Changes since the previous version")
    .map((summary) => summary.nextSibling?.textContent);

test("if the previous version can't be read, the rules of a version aren't listed as added", async () => {
  await openVersions(stored(3, [UPPER]), stored(2, NEWER), stored(1, [UPPER]));
  expect(changes()).toEqual([
    "A newer version of the portal saved the previous version. Reload the page to compare them.",
    "“Brand letters” was added.",
  ]);
});

test("the oldest of the 50 versions shown is compared with the version before it", async () => {
  await openVersions(...Array.from({ length: 52 }, (_, at) => stored(52 - at, [UPPER])));
  expect(changes()).toEqual(Array.from({ length: 50 }, () => "The rules are the same."));
});
