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
  return screen.getByText(/^3 products to remove stay on the channel/);
}

test("the note about unsent removals names the fields that the shop manages, with a link to the setting", () => {
  expect(noteFor(shopify, "zero", ["Inventory quantity"])).toHaveTextContent(
    "The shop manages these fields: Inventory quantity.",
  );
  expect(screen.getByRole("link", { name: "View settings" })).toHaveAttribute(
    "href",
    expect.stringContaining("tab=settings&at=removal"),
  );
});

test("the note about unsent removals refers to the settings if they keep removed products on the channel", () => {
  expect(noteFor(shopify, "keep")).toHaveTextContent("This follows your settings.");
});

test("the note about unsent removals mentions that a channel's files can't remove products", () => {
  const silent = { ...walmart, removal: { zero: {}, delete: null } };
  expect(noteFor(silent, "zero")).toHaveTextContent(
    "Files for Walmart Marketplace can’t remove products.",
  );
});
