import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Component } from "@/rules/filtering/data-filtering-page.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { reconnectLater, renderPortal } from "#support/portal.tsx";
import { serveRules, SHOP, stored } from "#support/rules/rule-server.ts";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

test("unsaved rules for a channel that someone else removed stay on screen and can't be saved", async () => {
  const rule = { id: "r", isEnabled: true, when: null, decision: "exclude", channels: null };
  serveRules(stored(1, [{ ...rule, name: "Hide all" }], "publish", SHOP.id));
  const element = <Component channelIssues={{}} />;
  const address = `/data-filtering?tab=publish&for=${SHOP.id}`;
  const { user } = renderPortal([{ path: "/data-filtering", element }], address);
  await user.click(await screen.findByRole("button", { name: "Hide all" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Hide most" } });
  expect(await screen.findByRole("button", { name: "Save rules" })).toBeEnabled();
  server.use(http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([])));
  await reconnectLater();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save rules" })).toBeDisabled());
  expect(screen.getByLabelText("Name")).toHaveValue("Hide most");
  expect(screen.getByText("This channel was removed")).toBeVisible();
  expect(screen.getByText(/You can’t save your changes/)).toBeVisible();
});
