import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { UnsentRemovals } from "@/channels/ready/unsent-removals.tsx";
import { plannedChannel } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";

function noteFor(definition: ChannelDefinition, removal: "keep" | "zero", left: string[] = []) {
  const policy = { left, stockBuffer: 0, removal, missingCategories: [] };
  const planned = plannedChannel(definition, { policy });
  renderPortal([{ path: "/", element: <UnsentRemovals planned={planned} count={3} /> }], "/");
  return screen.getByText(/^3 discontinued products stay on the channel/);
}

test("unsent removals are explained by the shop managing its own stock, with a link to the setting", () => {
  expect(noteFor(shopify, "zero", ["Inventory quantity"])).toHaveTextContent(
    "The shop manages these fields: Inventory quantity.",
  );
  expect(screen.getByRole("link", { name: "View settings" })).toHaveAttribute(
    "href",
    expect.stringContaining("tab=settings&at=removal"),
  );
});

test("unsent removals that follow from the settings have a different explanation from those that the channel can't receive", () => {
  expect(noteFor(shopify, "keep")).toHaveTextContent("This follows your settings.");
});

test("unsent removals are explained by files that can't express removals", () => {
  const silent = { ...walmart, removal: { zero: {}, delete: null } };
  expect(noteFor(silent, "zero")).toHaveTextContent(
    "Files for Walmart Marketplace can’t remove products.",
  );
});
