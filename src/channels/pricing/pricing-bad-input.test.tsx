import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApplyPrices } from "@/channels/pricing/apply-prices.tsx";
import { PricingScreen } from "@/channels/pricing/pricing-screen.tsx";
import { renderPortal } from "#support/portal.tsx";
import { aPriceRule } from "#support/rules/price-rules.ts";
import { serveRules, SHOP, stored } from "#support/rules/rule-server.ts";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

const LISTED = aPriceRule({
  name: "Listed brands",
  when: { all: [{ field: "brand", is: "in-list", values: ["Nord"] }] },
  steps: [{ do: "margin", percent: "20" }],
});

const open = () =>
  renderPortal(
    [{ path: "/product-management", element: <PricingScreen /> }],
    "/product-management?pricing=",
  );

test("a margin of 100% is an error at its field, prices nothing and can't be saved", async () => {
  serveRules(stored(1, [LISTED], "price"));
  open();
  const margin = await screen.findByLabelText("Margin (%)");
  fireEvent.change(margin, { target: { value: "100" } });
  expect(await screen.findByText(/divided by zero/)).toBeVisible();
  expect(margin).toHaveAccessibleDescription(
    "With 100%, the price would be divided by zero. Enter a lower percentage.",
  );
  expect(screen.getByText(/Fix the errors in the rules to see their effect/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Save price list" })).toBeDisabled();
  fireEvent.change(margin, { target: { value: "30" } });
  expect(await screen.findByRole("region", { name: "Effect on the catalogue" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Save price list" })).toBeEnabled();
});

test("a list of 50,001 values in the condition of a price rule is an error at its field", async () => {
  serveRules(stored(1, [LISTED], "price"));
  const { user } = open();
  await user.click(await screen.findByText("Products: Brand is one of: Nord"));
  const values = await screen.findByLabelText("Values, one per line");
  const many = Array.from({ length: 50_001 }, (_none, at) => `Brand ${at}`).join("\n");
  fireEvent.change(values, { target: { value: many } });
  expect(
    await screen.findByText("The list has 50,001 values. Shorten it to 50,000."),
  ).toBeVisible();
  expect(values).toBeInvalid();
});

test("price lists that start from each other have an error that names both", async () => {
  const onShop = aPriceRule({ id: "a", name: "From shop", base: { is: "list", list: SHOP.id } });
  const onCatalogue = aPriceRule({ id: "b", base: { is: "list", list: "catalogue" } });
  const shop = stored(1, [onCatalogue], "price", SHOP.id);
  serveRules(stored(1, [onShop], "price"), shop);
  open();
  expect(
    await screen.findByText(
      /^These price lists are based on each other: (?=.*My shop).*catalogue/i,
    ),
  ).toBeVisible();
  expect(screen.queryByRole("region", { name: "Effect on the catalogue" })).toBeNull();
});

test("an exchange rate of 0 is an error at its field and prices nothing", async () => {
  const rate = { do: "currency", from: "USD", to: "CAD", rate: "0", on: "2026-11-20" } as const;
  serveRules(stored(1, [aPriceRule({ steps: [rate] })], "price"));
  open();
  const field = await screen.findByLabelText("Exchange rate");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Enter a number above 0."));
  expect(screen.queryByRole("region", { name: "Effect on the catalogue" })).toBeNull();
  fireEvent.change(field, { target: { value: "1.37" } });
  expect(await screen.findByRole("region", { name: "Effect on the catalogue" })).toBeVisible();
});

test("a price rule that starts from the prices of a deleted channel has an error at its base", async () => {
  const list = "00000000-0000-4000-8000-0000000000ff";
  serveRules(stored(1, [aPriceRule({ name: "As in shop", base: { is: "list", list } })], "price"));
  open();
  expect(await screen.findByText("This channel was deleted. Choose another one.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Effect on the catalogue" })).toBeNull();
});

test("a condition has an error at its field if no product has the condition's attribute", async () => {
  const when = { all: [{ field: "attribute:Wattage", is: "is-filled" as const }] };
  serveRules(stored(1, [aPriceRule({ name: "By power", when })], "price"));
  open();
  expect(await screen.findByText(/^No product has the attribute “Wattage”/)).toBeVisible();
  expect(screen.getByLabelText("Field")).toHaveAccessibleDescription(/Choose another one\.$/);
  expect(screen.queryByRole("region", { name: "Effect on the catalogue" })).toBeNull();
});

test("applying prices shows that nothing was changed if a price list has an error", async () => {
  const prices = (
    <ApplyPrices
      organization={crypto.randomUUID()}
      isReady
      changes={() => Promise.resolve(null)}
      onApplied={() => undefined}
    />
  );
  const { user } = renderPortal([{ path: "/", element: prices }], "/");
  await user.click(await screen.findByRole("button", { name: "Apply prices" }));
  const alert = await screen.findByText("The rules didn’t run");
  expect(alert.closest("[role=alert]")).toHaveTextContent(
    "A price list has an error. Nothing was changed. Reload the page to find and fix it.",
  );
});
