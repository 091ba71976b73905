import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { TicketsPanel } from "@/support/inbox/tickets-panel.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { belongsTo, startInTeam } from "#support/team-server.ts";

startInTeam();

const open = () => renderPortal([{ path: "/", element: <TicketsPanel /> }], "/");

test("a person without an organization sees why there are no tickets", async () => {
  server.use(belongsTo());
  open();
  expect(await screen.findByText("You’re not a member of an organization")).toBeVisible();
});

test("the tickets panel offers a retry if the organization couldn't be loaded", async () => {
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json({}, { status: 500 })));
  open();
  await screen.findByText("We couldn’t load your organization");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
