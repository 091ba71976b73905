import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component } from "@/rules/filtering/data-filtering-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { columnsOfProducts, PRODUCTS, serveRules, stored } from "#support/rules/rule-server.ts";
import { startInTeam, team } from "#support/team-server.ts";

startInTeam();

const TRIM = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim", name: "Tidy brands" });
const UPPER = aCleanRule([{ do: "case", field: "brand", to: "upper" }], {
  id: "upper",
  name: "Brands in capitals",
  when: { field: "brand", is: "contains", value: "sud" },
});

const open = (address = "/data-filtering") =>
  renderPortal([{ path: "/data-filtering", element: <Component channelIssues={{}} /> }], address);
const rules = () =>
  within(screen.getByRole("list", { name: "Rules, in the order they apply" }))
    .getAllByRole("listitem")
    .map((row) => within(row).getAllByRole("button")[1]?.textContent);

test("the rules page shows what each rule does, and the values before and after the whole set", async () => {
  serveRules(stored(1, [TRIM, UPPER]));
  open();
  expect(await screen.findByText("Matches 3 products · changes 2")).toBeVisible();
  expect(screen.getByText("Matches 1 product · changes 1")).toBeVisible();
  expect(screen.getByText("For all products: Remove extra spaces from Brand")).toBeVisible();
  const samples = within(await screen.findByRole("list", { name: "Affected products" }));
  expect(samples.getByText("SUD")).toBeVisible();
  expect(samples.getByRole("link", { name: "S-2" })).toHaveAttribute(
    "href",
    `/product-management?product=${PRODUCTS[2]?.record.id}`,
  );
});

test("the effect of a rule updates while its condition is being typed, and an error appears at its input", async () => {
  serveRules(stored(1, [TRIM, UPPER]));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Brands in capitals" }));
  const value = await screen.findByLabelText("Value");
  fireEvent.change(value, { target: { value: "nord" } });
  expect(
    await screen.findByText("If Brand contains “nord”: Change Brand to uppercase"),
  ).toBeVisible();
  const effect = within(screen.getByRole("region", { name: "Effect on your catalogue" }));
  await waitFor(() =>
    expect(effect.getByText("Products that match").nextSibling).toHaveTextContent("2"),
  );
  await user.selectOptions(screen.getByLabelText("Operator"), "matches the expression");
  fireEvent.change(value, { target: { value: "(a+)+\\1" } });
  await waitFor(() => expect(value).toBeInvalid());
  expect(value).toHaveAccessibleDescription(/Back references, such as .* can’t be used/);
  expect(effect.getByText("Rules with errors are skipped")).toBeVisible();
});

test.each(["clean", "publish"])(
  "the preview of %s rules for an empty catalogue links to the import of a file",
  async (tab) => {
    serveRules();
    server.use(...columnsOfProducts([]));
    open(`/data-filtering?tab=${tab}`);
    expect(await screen.findByText(/^There are no products for these rules yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Import a file" })).toHaveAttribute(
      "href",
      "/product-management?import",
    );
  },
);

test("rules are reordered by keyboard, duplicated, disabled and saved as the next version", async () => {
  const { saved } = serveRules(stored(1, [TRIM, UPPER]));
  const { user } = open();
  const handle = await screen.findByRole("button", { name: "Move Tidy brands" });
  handle.focus();
  await user.keyboard("{ArrowDown}");
  expect(rules()).toEqual(["Brands in capitals", "Tidy brands"]);
  expect(handle).toHaveFocus();
  expect(screen.getByText("Tidy brands is now rule 2 of 2.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Actions for Tidy brands" }));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  await user.click(screen.getByRole("checkbox", { name: "Turn on Brands in capitals" }));
  await user.click(screen.getByRole("button", { name: "Save rules" }));
  await expectToast("Rules saved as version 2");
  expect(saved).toMatchObject([
    {
      version: 2,
      content: {
        rules: [
          { name: "Brands in capitals", isEnabled: false },
          { name: "Tidy brands", isEnabled: true },
          { name: "Tidy brands (copy)", isEnabled: true },
        ],
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save rules" })).toBeNull());
});

test("saving rules that someone else has changed shows their edits, and keeping your own edits combines both", async () => {
  const { saved, replace } = serveRules(stored(1, [TRIM, UPPER]));
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Turn on Tidy brands" }));
  replace(stored(2, [TRIM, { ...UPPER, name: "Their name" }]));
  await user.click(screen.getByRole("button", { name: "Save rules" }));
  const conflict = await screen.findByRole("alert");
  expect(conflict).toHaveTextContent("Someone else saved version 2 while you were editing");
  expect(conflict).toHaveTextContent("“Their name” was renamed.");
  expect(screen.getByRole("button", { name: "Save rules" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await user.click(screen.getByRole("button", { name: "Save rules" }));
  await expectToast("Rules saved as version 3");
  expect(saved).toMatchObject([
    { version: 3, content: { rules: [{ isEnabled: false }, { name: "Their name" }] } },
  ]);
});

test("if publish rules exclude every product, a warning names the rule that excludes the most", async () => {
  serveRules(
    stored(
      1,
      [
        {
          id: "all",
          name: "Hide all",
          isEnabled: true,
          when: null,
          decision: "exclude",
          channels: null,
        },
      ],
      "publish",
    ),
  );
  open("/data-filtering?tab=publish");
  expect(
    await screen.findByText(
      "No product is left to publish. “Hide all” excludes the most products.",
    ),
  ).toBeVisible();
  const excluded = within(screen.getByRole("list", { name: "Products that aren’t published" }));
  expect(excluded.getAllByText("Excluded by “Hide all”")).toHaveLength(3);
});

test("a publish rule for a deleted channel has an error at its field, and can't be saved", async () => {
  const gone = "00000000-0000-4000-8000-0000000000ff";
  const when = { all: [{ field: `channel:${gone}:state`, is: "equals", value: "ready" }] };
  const rule = {
    id: "r",
    name: "Gone",
    isEnabled: true,
    when,
    decision: "exclude",
    channels: null,
  };
  serveRules(stored(1, [rule], "publish"));
  const { user } = open("/data-filtering?tab=publish");
  await user.click(await screen.findByRole("button", { name: "Gone" }));
  expect(await screen.findByText("This channel was deleted. Choose another one.")).toBeVisible();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Still gone" } });
  expect(
    await screen.findByText("Fix or turn off the rules with errors, then save."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Save rules" })).toBeDisabled();
});

test("a viewer sees the rules and their effect, but can't change them", async () => {
  team({ mine: "viewer" });
  serveRules(stored(1, [TRIM]));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Tidy brands" }));
  expect(screen.getByText("For all products: Remove extra spaces from Brand")).toBeVisible();
  expect(await screen.findByText("Products that match")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Back to the rules" }));
  expect(screen.queryByRole("button", { name: "New rule" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a template shows its effect on the catalogue and becomes a rule that can be edited", async () => {
  serveRules();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Templates" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Affects 2 of 3 products")).toBeVisible();
  await user.click(
    dialog.getByRole("button", { name: "Use rule: Remove extra spaces from titles and brands" }),
  );
  expect(await screen.findByLabelText("Name")).toHaveValue(
    "Remove extra spaces from titles and brands",
  );
  expect(screen.getByText("Your changes aren’t saved yet.")).toBeVisible();
});

test("rules are imported from a file, and a file with another kind of rules is rejected with the reason", async () => {
  serveRules();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "More actions for these rules" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import from JSON" }));
  const dialog = within(await screen.findByRole("dialog"));
  const file = (content: object) =>
    new File(
      [JSON.stringify({ format: "supplier-portal-rules", version: 1, ...content })],
      "r.json",
    );
  await user.upload(dialog.getByLabelText("Rules file"), file({ kind: "publish", rules: [] }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This file has no clean rules.");
  await user.upload(dialog.getByLabelText("Rules file"), file({ kind: "clean", rules: [TRIM] }));
  await user.click(await dialog.findByRole("button", { name: "Import 1 rule" }));
  expect(await screen.findByRole("button", { name: "Tidy brands" })).toBeVisible();
});

test("an earlier version of the rules is restored into the editor, where it can be saved", async () => {
  serveRules(stored(2, [UPPER]));
  server.use(
    http.get(`${SERVER}/rest/v1/rule_sets`, () =>
      HttpResponse.json([stored(2, [UPPER]), stored(1, [TRIM])]),
    ),
  );
  const { user } = open();
  await screen.findByRole("button", { name: "Brands in capitals" });
  await user.click(screen.getByRole("button", { name: "More actions for these rules" }));
  await user.click(await screen.findByRole("menuitem", { name: "Versions" }));
  await user.click(await screen.findByRole("button", { name: "Restore version 1" }));
  expect(rules()).toEqual(["Tidy brands"]);
  expect(screen.getByRole("button", { name: "Save rules" })).toBeEnabled();
});

test("if the catalogue can't be loaded, an error with a retry replaces the effect of the rules", async () => {
  serveRules(stored(1, [TRIM]));
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/rule_columns`, () =>
      HttpResponse.json({ code: "57014" }, { status: 500 }),
    ),
  );
  const { user } = open();
  expect(await screen.findByText("We couldn’t calculate the effect")).toBeVisible();
  server.use(...columnsOfProducts());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Matches 3 products · changes 2")).toBeVisible();
});
