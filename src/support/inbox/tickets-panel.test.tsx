import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TicketsPanel } from "@/support/inbox/tickets-panel.tsx";
import { UnsavedWorkGuard } from "@/ui/overlays/unsaved-work-guard.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, team } from "#support/team-server.ts";

const TICKET = {
  id: "00000000-0000-4000-8000-0000000000f1",
  number: "T-10001",
  topic: "problem",
  subject: "Feed",
  status: "open",
  opened_by: null,
  created_at: "2026-11-20T12:00:00Z",
  updated_at: "2026-11-20T12:00:00Z",
};

/** The server responds to a reply only after this is called. */
let answerReply: () => void;
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  const released = new Promise<void>((resolve) => {
    answerReply = resolve;
  });
  server.use(
    http.get(`${SERVER}/rest/v1/tickets`, () => HttpResponse.json([TICKET])),
    http.get(`${SERVER}/rest/v1/ticket_messages`, () => HttpResponse.json([])),
    http.post(`${SERVER}/functions/v1/support-ticket`, async () => {
      await released;
      return HttpResponse.json({ number: null, isMailed: false });
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open(address = "/help") {
  const element = (
    <>
      <TicketsPanel />
      <UnsavedWorkGuard />
    </>
  );
  return renderPortal([{ path: "/help", element }], address);
}

const button = (name: string) => screen.findByRole("button", { name });

test("an empty contact form closes without a confirmation", async () => {
  const { user } = open();
  await user.click(await button("Open a ticket"));
  await screen.findByLabelText("Subject");
  await user.click(await button("Close form"));
  await waitFor(() => expect(screen.queryByLabelText("Subject")).not.toBeInTheDocument());
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});

test("closing the contact form asks before it discards typed text", async () => {
  const { user } = open();
  await user.click(await button("Open a ticket"));
  await enter(user, await screen.findByLabelText("Subject"), "Prices");
  await user.click(await button("Close form"));
  await user.click(await button("Cancel"));
  expect(screen.getByLabelText("Subject")).toHaveValue("Prices");

  await user.click(await button("Close form"));
  await user.click(await button("Leave without saving"));
  await waitFor(() => expect(screen.queryByLabelText("Subject")).not.toBeInTheDocument());
});

test("a viewer doesn't see the button to close a ticket that someone else opened", async () => {
  team({ mine: "viewer" });
  open("/help?ticket=T-10001");
  expect(await screen.findByLabelText("Reply")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Close as resolved" })).not.toBeInTheDocument();
});

test("an editor sees the button to close a ticket that someone else opened", async () => {
  team({ mine: "editor" });
  open("/help?ticket=T-10001");
  expect(await button("Close as resolved")).toBeVisible();
});

test("after a reply is sent, its form is empty and the ticket can be left without a confirmation", async () => {
  const { user } = open("/help?ticket=T-10001");
  await enter(user, await screen.findByLabelText("Reply"), "More");
  answerReply();
  await user.click(await button("Send reply"));
  await waitFor(() => expect(screen.getByLabelText("Reply")).toHaveValue(""));
  await user.click(await button("All tickets"));
  expect(await screen.findByText("Your tickets")).toBeVisible();
});

test("text typed while a reply is being sent is kept and counts as unsaved work", async () => {
  const { user } = open("/help?ticket=T-10001");
  await enter(user, await screen.findByLabelText("Reply"), "More");
  await user.click(await button("Send reply"));
  await enter(user, screen.getByLabelText("Reply"), " and more");
  answerReply();
  expect(await screen.findByText("Your reply was sent")).toBeInTheDocument();
  expect(screen.getByLabelText("Reply")).toHaveValue("More and more");
  await user.click(await button("All tickets"));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});
