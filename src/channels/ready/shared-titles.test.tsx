import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { SharedTitles } from "@/channels/ready/shared-titles.tsx";
import { plannedChannel } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

function open(
  titles: readonly { title: string; products: number; skus: string[] }[],
  definition = shopify,
) {
  const requested = mockRpc("shared_titles", titles);
  const element = <SharedTitles planned={plannedChannel(definition)} />;
  renderPortal([{ path: "/", element }], "/");
  return requested;
}

test("the Ready to sync page lists titles that several products share, with their SKUs", async () => {
  open([
    { title: "Wool cap", products: 3, skus: ["CAP-1", "CAP-2", "CAP-3"] },
    { title: "Scarf", products: 2, skus: ["S-1", "S-2"] },
  ]);
  expect(await screen.findByText("Some products have the same title")).toBeVisible();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Wool cap 3 products · CAP-1, CAP-2, CAP-3");
  expect(second).toHaveTextContent("Scarf 2 products · S-1, S-2");
});

test("the Ready to sync page warns if the shop accepts each title only once", async () => {
  open([{ title: "Scarf", products: 2, skus: ["S-1", "S-2"] }], bigcommerce);
  expect(await screen.findByText(/BigCommerce creates the first product/)).toBeVisible();
});

test("the Ready to sync page shows the first ten of many shared titles and counts the others", async () => {
  open(
    Array.from({ length: 13 }, (_, at) => ({ title: `Cap ${at}`, products: 2, skus: ["A", "B"] })),
  );
  expect(await screen.findByText("and 3 more titles")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("the Ready to sync page says “at least” before the number of hidden shared titles if the server may have omitted some", async () => {
  open(Array.from({ length: 100 }, (_, at) => ({ title: `Cap ${at}`, products: 2, skus: ["A"] })));
  expect(await screen.findByText("and at least 90 more titles")).toBeVisible();
});

test("the Ready to sync page doesn't mention titles if each product has its own", async () => {
  const requested = open([]);
  await waitFor(() => expect(requested).toHaveLength(1));
  expect(screen.queryByText("Some products have the same title")).not.toBeInTheDocument();
});
