import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPortal } from "#support/portal.tsx";
import { LiveCheck } from "@/site/landing/live-check.tsx";

test("the live check shows the sample without input fields when no worker is available", async () => {
  renderPortal([{ path: "/", element: <LiveCheck /> }], "/");
  const row = await screen.findByRole("row", { name: /DK-USB4-12/ });
  expect(within(row).getByText("Wrong check digit")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});
