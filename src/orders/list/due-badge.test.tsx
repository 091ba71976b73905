import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { DueBadge } from "@/orders/list/due-badge.tsx";
import { renderPortal } from "#support/portal.tsx";

const MINUTE = 60_000;

test.each([
  [3 * 24 * 60, /^in 2 days$/],
  [90, /^in 1 hr/],
  [40, /^in 39 min/],
  [0.5, /^in 1 min/],
  [-0.5, /^Overdue · 1 min.* ago$/],
  [-59, /^Overdue · 59 min.* ago$/],
  [-50 * 60, /^Overdue · 2 days ago$/],
])("an order that is due in %d minutes minus 1 second shows %s", async (minutes, text) => {
  const dueAt = new Date(Date.now() + minutes * MINUTE - 1000).toISOString();
  renderPortal([{ path: "/", element: <DueBadge dueAt={dueAt} region={DEFAULT_REGION} /> }], "/");
  expect(await screen.findByText(text)).toBeVisible();
});
