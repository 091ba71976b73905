import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderGrid, status, stubGridSize, type Item } from "#support/item-grid.tsx";
import type { Selection } from "./model/selection.ts";
import type { Total } from "./source/grid-source.ts";
import { serverPaged } from "./source/paged-source.ts";

beforeEach(stubGridSize);

/** A server that has more rows than one response contains and never counts them exactly. */
const endless = (total?: Total) =>
  serverPaged<Item>({
    idOf: ({ id }) => id,
    isSequential: true,
    messageFor: () => "The line is down.",
    fetchPage: async ({ offset, limit }) => ({
      rows: Array.from({ length: limit }, (_, at) => ({
        id: `p${offset + at}`,
        name: "Dock",
        price: "1.00",
        isActive: true,
      })),
      total,
    }),
  });

test("all matching rows can be selected even if the server doesn't count them", async () => {
  const { user } = renderGrid({
    source: endless(),
    isUncounted: true,
    actions: (selection: Selection) => <button type="button">Archive {selection.mode}</button>,
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select p1" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all rows" }));
  await user.click(await screen.findByRole("button", { name: "Select all matching rows" }));
  expect(screen.getByRole("group", { name: "All matching rows selected" })).toBeVisible();
  expect(status()).toBe("All matching rows selected");
  expect(screen.getByRole("button", { name: "Archive all" })).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select p1" }));
  expect(screen.getByRole("group", { name: "All matching rows selected, except 1" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("group")).toBeNull();
});

test("a grid doesn't offer to select all matching rows while they're being counted", async () => {
  const { user } = renderGrid({ source: endless(), actions: vi.fn<() => null>(() => null) });
  await user.click(await screen.findByRole("checkbox", { name: "Select p1" }));
  expect(screen.getByRole("group", { name: "1 selected" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Select all/ })).toBeNull();
});

test("an approximate total stays approximate where all rows can be selected and are selected", async () => {
  const { user } = renderGrid({
    source: endless({ is: "approximate", count: 48_200 }),
    actions: vi.fn<() => null>(() => null),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select p1" }));
  await user.click(screen.getByRole("button", { name: "Select all (about 48,200)" }));
  expect(screen.getByRole("group", { name: "About 48,200 selected" })).toBeVisible();
  expect(status()).toBe("About 48,200 rows selected");
});
