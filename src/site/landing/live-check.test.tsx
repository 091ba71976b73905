import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { LiveCheck } from "@/site/landing/live-check.tsx";

test("where nothing can read what is typed, the sample is shown and offers no field", async () => {
  renderPortal([{ path: "/", element: <LiveCheck /> }], "/");
  const row = await screen.findByRole("row", { name: /DK-USB4-12/ });
  expect(within(row).getByText("Wrong check digit")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
