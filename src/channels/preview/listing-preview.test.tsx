import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";
import { PreviewButton } from "@/channels/preview/preview-button.tsx";
import { DEFAULT_REGION } from "@/lib/format.ts";
import type { Locale } from "@/lib/locale.ts";
import { plannedChannel } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { KEYBOARD, OFFERED } from "#support/samples/sample-products.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const PLANNED = (() => {
  const definition = definitionOf("shopify");
  if (definition === null) throw new Error("There is a Shopify.");
  return plannedChannel(definition);
})();

type Change = { product?: Partial<typeof KEYBOARD>; line?: Partial<ListingLine> };

/** The stored listing of a product, and its item in the file. */
function listed({ product = {}, line = {} }: Change = {}) {
  const { payload, sku, group, price, quantity, hash, issues, state, productId } = buildListing(
    { product: { ...KEYBOARD, ...product }, quantity: 137 },
    PLANNED.plan,
  );
  const stored: ListingLine = {
    productId,
    sku,
    state: state === "excluded" ? "excluded" : hash === null ? "blocked" : "ready",
    excludedBy: null,
    price,
    quantity,
    issues: [...issues],
    reportedErrors: [],
    change: "new",
    payload: Object.fromEntries(
      Object.entries(payload).map(([name, value]) => [
        name,
        typeof value === "string" ? value : [...value],
      ]),
    ),
    sentPayload: null,
    sentAt: null,
    hash,
    isFresh: true,
    ...line,
  };
  const item = {
    product: productId,
    sku,
    group,
    change: "new",
    hash,
    payload,
    new: true,
    withdrawn: false,
    shopId: null,
    shopGroupId: null,
  };
  return { stored, item };
}

/** Opens the preview of a listing whose channel file has these items. */
async function open(line: ListingLine, items: object[], locale: Locale = "en") {
  mockRpc("file_items", JSON.parse(JSON.stringify({ items, next: null })));
  const props = { planned: PLANNED, region: DEFAULT_REGION, canEdit: true, product: "/p" };
  const routes = [{ path: "/*", element: <PreviewButton line={line} {...props} /> }];
  const view = renderPortal(routes, "/", undefined, locale);
  // Loaded here, so that assertions don't time out on a busy machine while the module loads.
  await import("@/channels/preview/listing-preview.tsx");
  await view.user.click(await screen.findByRole("button", { name: /^Preview the listing/ }));
  return { ...view, dialog: screen.getByRole("dialog") };
}

test("a listing preview shows the listing as buyers see it, next to its row in the file", async () => {
  const { stored, item } = listed();
  const { dialog } = await open(stored, [item]);
  const listing = within(await screen.findByRole("region", { name: "Listing" }));
  expect(listing.getByText("Northvale KB-200 keyboard, French (Canada)")).toBeVisible();
  expect(listing.getByText("$89.99")).toBeVisible();
  expect(listing.getByText("$99.99").closest("del")).not.toBeNull();
  expect(listing.getByText("In stock: 137")).toBeVisible();
  expect(listing.getByText(/104 "real" keys/)).toBeVisible();
  expect(listing.getByRole("img", { name: /keyboard/ })).toHaveAttribute(
    "src",
    "https://img.example.ca/kb200-1.jpg",
  );
  const file = within(screen.getByRole("region", { name: "File" }));
  expect(file.getByRole("heading", { name: "products.csv" })).toBeVisible();
  const column = file.getByText("Compare-at price");
  expect(column.nextElementSibling).toHaveTextContent("99.99");
  expect(file.getAllByText("As written in the file").length).toBe(2);
  expect(within(dialog).getByRole("heading", { name: "Preview: KB-200-FR" })).toBeVisible();
});

test("the images of a listing preview can be chosen by keyboard, and a broken one shows an error", async () => {
  const { stored, item } = listed();
  const { user } = await open(stored, [item]);
  const second = await screen.findByRole("button", { name: "Image 2 of 2" });
  second.focus();
  await user.keyboard("{Enter}");
  expect(second).toHaveAttribute("aria-pressed", "true");
  const main = screen.getByRole("img", { name: /keyboard/ });
  expect(main).toHaveAttribute("src", "https://img.example.ca/kb200,back.jpg");
  main.dispatchEvent(new Event("error"));
  expect(await screen.findByText("The image didn’t load")).toBeVisible();
});

test("a listing preview renders a stored description without scripts, styles and unsafe links", async () => {
  const { stored, item } = listed();
  const html =
    '<h1>Big</h1><p onclick="go()" style="position:fixed">Plain <a href="javascript:go()">no</a> <a href="https://a.ca">yes</a></p>' +
    '<script>go()</script><table><tr> <td colspan="2">cell</td></tr></table><img src="https://a.ca/x.png" onerror="go()" alt="Photo">';
  await open(stored, [{ ...item, payload: { ...item.payload, Description: html } }]);
  const listing = within(await screen.findByRole("region", { name: "Listing" }));
  expect(listing.getByText("Big").localName).toBe("p");
  expect(listing.getByText(/^Plain/)).not.toHaveAttribute("style");
  expect(listing.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["yes"]);
  expect(listing.getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
  expect(listing.getByRole("cell", { name: "cell" })).toHaveAttribute("colspan", "2");
  expect(listing.getByRole("img", { name: "Photo" })).not.toHaveAttribute("onerror");
  expect(listing.queryByText("go()")).toBeNull();
});

test("a variant's listing preview lists all variants with their options, and marks the previewed one", async () => {
  const items = OFFERED.slice(1).map((offered) => {
    const { payload, sku, group, hash, productId } = buildListing(offered, PLANNED.plan);
    return { ...listed().item, product: productId, sku, group, hash, payload };
  });
  const [, second] = OFFERED.slice(1);
  const { stored } = listed({ product: second?.product ?? {} });
  await open(stored, items);
  const table = await screen.findByRole("table");
  expect(within(table).getByRole("columnheader", { name: "Colour" })).toBeVisible();
  const current = within(table).getByRole("row", { current: true });
  expect(current).toHaveTextContent("dark blueSHIRT-2$47.50");
  expect(screen.getByText("Row 2 of 2 · ", { exact: false })).toBeVisible();
});

test("a blocked product’s preview shows that it isn’t in the file, and its link to a fix closes the preview", async () => {
  const { stored } = listed({ product: { price: "0.0000", images: [] } });
  const { user } = await open(stored, []);
  expect(await screen.findByText(/isn’t in the file until its errors are fixed/)).toBeVisible();
  expect(screen.getByText("No image")).toBeVisible();
  expect(screen.getByRole("heading", { name: "In the file’s format" })).toBeVisible();
  const [fix] = screen.getAllByRole("link", { name: /KB-200-FR/ });
  if (fix === undefined) throw new Error("There is no link to a fix.");
  await user.click(fix);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an archived product’s preview shows that it isn’t sent, or what was sent last", async () => {
  const { stored } = listed({ product: { status: "archived" }, line: { excludedBy: "archived" } });
  const { unmount } = await open(stored, []);
  expect(await screen.findByText(/^Excluded: Archived. This product isn’t sent/)).toBeVisible();
  expect(screen.getByText("Nothing to preview")).toBeVisible();
  unmount();
  await open({ ...stored, sentPayload: { SKU: "KB-200-FR", Title: "Sent before" } }, []);
  expect(await screen.findByText(/^Excluded: Archived. This is what was last sent/)).toBeVisible();
  const listing = within(screen.getByRole("region", { name: "Listing" }));
  expect(listing.getByText("Sent before")).toBeVisible();
});

test("a deleted product’s preview shows that it was deleted, and what was sent last", async () => {
  const { stored } = listed({ line: { state: "gone", payload: {}, hash: null } });
  const { unmount } = await open(stored, []);
  expect(await screen.findByText(/^This product was deleted. It isn’t sent/)).toBeVisible();
  unmount();
  await open({ ...stored, sentPayload: { SKU: "KB-200-FR", Title: "Sent before" } }, []);
  expect(await screen.findByText(/^This product was deleted. This is what was last/)).toBeVisible();
  expect(screen.queryByText(/Excluded/)).toBeNull();
  const listing = within(screen.getByRole("region", { name: "Listing" }));
  expect(listing.getByText("Sent before")).toBeVisible();
});

test("a product that has changed since its last check is previewed with a warning", async () => {
  const { stored } = listed({ line: { isFresh: false } });
  await open(stored, []);
  expect(await screen.findByText(/changed after the last check/)).toBeVisible();
});
