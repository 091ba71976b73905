import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { PricingScreen } from "@/channels/pricing/pricing-screen.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { expectToast, reconnectLater, renderPortal } from "#support/portal.tsx";
import { aPriceRule } from "#support/rules/price-rules.ts";
import { columnsOfProducts, serveRules, SHOP, stored } from "#support/rules/rule-server.ts";
import { startInTeam, team } from "#support/team-server.ts";

startInTeam();

const MARKED_UP = aPriceRule({ id: "markup", name: "Cost plus 18%", steps: [markup("18")] });
const GONE = aPriceRule({
  id: "gone",
  name: "Discontinued brand",
  when: { all: [{ field: "brand", is: "equals", value: "Gone" }] },
  base: { is: "running" },
  steps: [markup("5")],
});

function markup(percent: string) {
  return { do: "markup" as const, percent };
}

const open = (address = "/product-management?pricing=") =>
  renderPortal([{ path: "/product-management", element: <PricingScreen /> }], address);
const effect = () => within(screen.getByRole("region", { name: "Effect on the catalogue" }));
const names = () =>
  within(screen.getByRole("list", { name: "Price rules" }))
    .getAllByRole("button", { expanded: false })
    .map((button) => button.textContent);

test("price rules without effect are reported, and the warning opens and focuses the rule", async () => {
  serveRules(stored(1, [MARKED_UP, GONE], "price"));
  const { user } = open();
  expect(await screen.findByText("“Discontinued brand” matches no product.")).toBeVisible();
  expect(effect().getByText("Raised").nextSibling).toHaveTextContent("0");
  await user.click(screen.getByRole("button", { name: "Open “Discontinued brand”" }));
  const rule = screen.getByRole("button", { name: "Discontinued brand" });
  expect(rule).toHaveFocus();
  expect(rule).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByLabelText("Name of the rule")).toHaveValue("Discontinued brand");
});

test("the warnings of a price list update while a rule is edited", async () => {
  serveRules(stored(1, [MARKED_UP], "price"));
  const { user } = open();
  await screen.findByRole("region", { name: "Effect on the catalogue" });
  await user.selectOptions(screen.getByLabelText("The price starts from"), "map");
  expect(
    await screen.findByText(/^No product gets a price\. “Cost plus 18%” blocks/),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText("The price starts from"), "cost");
  await waitFor(() => expect(screen.queryByText(/^No product gets a price/)).toBeNull());
});

test("edited freight and tier lines move with their step, and deleting a step deletes its lines", async () => {
  const freight = (amount: string) => ({ do: "freight" as const, bands: [{ upTo: "1", amount }] });
  const tiers = (percent: string) => ({ do: "tiers" as const, tiers: [{ quantity: 5, percent }] });
  const steps = [freight("2"), freight("3"), tiers("4"), tiers("6")];
  serveRules(stored(1, [aPriceRule({ steps })], "price"));
  const { user } = open();
  const lines = (label: RegExp) =>
    screen.getAllByLabelText<HTMLTextAreaElement>(label).map(({ value }) => value);
  const [firstFreight] = await screen.findAllByLabelText(/^Up to/);
  const [firstTiers] = screen.getAllByLabelText(/^Quantity/);
  if (!firstFreight || !firstTiers) throw new Error("The steps have no lines.");
  await user.clear(firstFreight);
  await user.type(firstFreight, "1=8{Enter}");
  await user.clear(firstTiers);
  await user.type(firstTiers, "x{Enter}10=9");
  // Lines stay as typed while a person edits them, even if they are incomplete.
  expect(lines(/^Up to/)).toEqual(["1=8\n", "1 = 3"]);
  expect(lines(/^Quantity/)).toEqual(["x\n10=9", "5 = 6"]);

  const click = async (name: string, at: number) => {
    const button = screen.getAllByRole("button", { name })[at];
    if (button) await user.click(button);
  };
  await click("Move this step up", 1);
  expect(lines(/^Up to/)).toEqual(["1 = 3", "1 = 8"]);
  await click("Delete this step", 2);
  expect(lines(/^Quantity/)).toEqual(["5 = 6"]);
});

test("price rules are reordered with the arrow keys of their handles, and saved in that order", async () => {
  const { saved } = serveRules(stored(1, [MARKED_UP, GONE], "price"));
  const { user } = open();
  const handle = await screen.findByRole("button", { name: "Move Discontinued brand" });
  handle.focus();
  await user.keyboard("{ArrowUp}");
  expect(names()).toEqual(["Discontinued brand", "Cost plus 18%"]);
  expect(handle).toHaveFocus();
  expect(screen.getByText("Discontinued brand is now rule 1 of 2.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save price list" }));
  await expectToast("Price list saved as version 2");
  expect(saved).toMatchObject([
    { content: { rules: [{ name: "Discontinued brand" }, { name: "Cost plus 18%" }] } },
  ]);
});

test("a price rule moves to where its handle is dragged, and Escape cancels the move", async () => {
  serveRules(stored(1, [MARKED_UP, GONE, aPriceRule({ id: "last", name: "Last" })], "price"));
  open();
  const handle = await screen.findByRole("button", { name: "Move Cost plus 18%" });
  handle.setPointerCapture = () => undefined;
  const list = screen.getByRole("list", { name: "Price rules" });
  for (const [at, row] of Array.from(list.children).entries())
    row.getBoundingClientRect = () => new DOMRect(0, at * 100, 300, 100);
  const drag = (toY: number) => {
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 50 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: toY });
  };
  drag(190);
  fireEvent.keyDown(handle, { key: "Escape" });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(names()).toEqual(["Cost plus 18%", "Discontinued brand", "Last"]);
  drag(190);
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(names()).toEqual(["Discontinued brand", "Cost plus 18%", "Last"]);
});

test("a viewer sees price rules and their effect, but can't change them", async () => {
  team({ mine: "viewer" });
  serveRules(stored(1, [MARKED_UP], "price"));
  open();
  expect(await screen.findByRole("region", { name: "Effect on the catalogue" })).toBeVisible();
  expect(screen.getByLabelText("Name of the rule")).toBeDisabled();
  for (const name of [/^Move/, /^Delete/, /^Duplicate/, "Add a price rule", "Apply prices"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Set prices with this list" })).toBeDisabled();
});

test("a URL with another organization's channel shows a warning and the catalogue's price list", async () => {
  serveRules(stored(1, [MARKED_UP], "price"));
  const foreign = "00000000-0000-4000-8000-0000000000ee";
  open(`/product-management?pricing=${foreign}`);
  expect(await screen.findByText(/This channel doesn’t exist/)).toBeVisible();
  expect(screen.getByLabelText("Price list")).toHaveValue("catalogue");
});

test("the price list of a channel opens from its URL", async () => {
  serveRules(stored(1, [MARKED_UP], "price"));
  open(`/product-management?pricing=${SHOP.id}`);
  expect(await screen.findByLabelText("Price list")).toHaveValue(SHOP.id);
  expect(screen.queryByText(/This channel doesn’t exist/)).toBeNull();
});

test("an unsaved price list of a channel that someone else removed stays on screen and can't be saved", async () => {
  serveRules(stored(1, [MARKED_UP], "price", SHOP.id));
  const { user } = open(`/product-management?pricing=${SHOP.id}`);
  await user.type(await screen.findByLabelText("Name of the rule"), ", mine");
  expect(await screen.findByRole("button", { name: "Save price list" })).toBeEnabled();
  server.use(http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([])));
  await reconnectLater();
  expect(await screen.findByText("This channel was removed")).toBeVisible();
  expect(screen.getByLabelText("Name of the rule")).toHaveValue("Cost plus 18%, mine");
  expect(screen.getByRole("button", { name: "Save price list" })).toBeDisabled();
  expect(screen.getByLabelText("Price list")).toHaveDisplayValue("My shop · turned on");
});

test("if the session has ended, the pricing page explains what to do instead of showing no price lists", async () => {
  serveRules();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/latest_rule_sets`, () =>
      HttpResponse.json({ code: "PGRST303", message: "JWT expired" }, { status: 401 }),
    ),
  );
  open();
  expect(await screen.findByText("We couldn’t load the price lists")).toBeVisible();
  expect(screen.getByText("Your session has ended. Please log in again.")).toBeVisible();
});

test("the effect of price rules on a catalogue without products is an empty state, not an empty chart", async () => {
  serveRules(stored(1, [MARKED_UP], "price"));
  server.use(...columnsOfProducts([]));
  open();
  expect(await screen.findByText(/^There are no products for these rules yet/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Import a file" })).toBeVisible();
  expect(effect().queryByText("Products by margin")).toBeNull();
});
