import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { SafetyTab } from "@/stock/safety/safety-tab.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const organization = {
  id: "00000000-0000-4000-8000-000000000008",
  name: "Northvale",
  role: "editor",
  region: DEFAULT_REGION,
} as const;

const RULE = {
  id: "00000000-0000-4000-8000-000000000001",
  version: 3,
  kind: "units",
  amount: 2,
  hide_below: 0,
  category: null,
  channel: null,
  product: null,
};

const rules = `${SERVER}/rest/v1/safety_stock_rules`;

/** Opens the rule, changes its amount and saves it. The save finds the rule in another version or deleted. */
async function saveAfter(now: readonly object[]) {
  let rows: readonly object[] = [RULE];
  server.use(
    http.get(rules, () => HttpResponse.json(rows)),
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([])),
    http.patch(rules, () => {
      rows = now;
      return HttpResponse.json([]);
    }),
  );
  const element = <SafetyTab organization={organization} />;
  const { user } = renderPortal([{ path: "*", element }], "/");
  await user.click(await screen.findByRole("button", { name: "All products" }));
  const sheet = within(await screen.findByRole("dialog"));
  await enter(user, sheet.getByLabelText("Hold back"), "5");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  return sheet;
}

test("an edit of a safety stock rule that someone else deleted stays on screen and can't be saved", async () => {
  const sheet = await saveAfter([]);
  expect(await screen.findByText("This rule was deleted")).toBeVisible();
  expect(sheet.getByLabelText("Hold back")).toHaveValue("25");
  expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(sheet.queryByText("The rule wasn’t saved")).toBeNull();
});

test("an edit of a safety stock rule that someone else changed stays on screen and can't be saved", async () => {
  const sheet = await saveAfter([{ ...RULE, version: 4, amount: 9 }]);
  expect(await sheet.findByText("The rule wasn’t saved")).toBeVisible();
  expect(sheet.getByLabelText("Hold back")).toHaveValue("25");
  expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(sheet.queryByText("This rule was deleted")).toBeNull();
});
