import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { Contact } from "@/support/contact/contact.tsx";
import { hasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { factor, factorsAre } from "#support/second-factor.ts";
import { announceFromOtherTab, startSession } from "#support/session.ts";
import { belongsTo, ORG, OTHER_ORG, team } from "#support/team-server.ts";

let sent: unknown[] = [];
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  sent = [];
  localStorage.clear();
  team();
  server.use(
    belongsTo([ORG, "Northvale", "owner"], [OTHER_ORG, "Southvale", "owner"]),
    http.post(`${SERVER}/functions/v1/support-ticket`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ number: "T-10001", isMailed: true });
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = () => renderPortal([{ path: "/", element: <Contact /> }], "/");
const field = (label: string) => screen.findByLabelText(label);
const sendIt = () => screen.getByRole("button", { name: "Send message" });

test("the contact form keeps its text when another tab switches the organization", async () => {
  startSession();
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  expect(screen.getByText("Writing as Ada, for Northvale.")).toBeVisible();
  chooseOrganization(OTHER_ORG);
  expect(await screen.findByText("Writing as Ada, for Southvale.")).toBeVisible();
  expect(await field("Subject")).toHaveValue("Feed");
});

test("a visitor who logs in on another tab keeps the typed message and sends it as a member", async () => {
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  announceFromOtherTab("SIGNED_IN", startSession());
  expect(await screen.findByText("Writing as Ada, for Northvale.")).toBeVisible();
  expect(await field("Subject")).toHaveValue("Feed");

  await user.click(sendIt());
  expect(await screen.findByText(/Your reference number is T-10001/)).toBeVisible();
  expect(sent).toMatchObject([{ kind: "member", organization: ORG, subject: "Feed" }]);
});

test("the contact form counts as unsaved work until the message is sent", async () => {
  startSession();
  const { user } = open();
  await field("Subject");
  expect(hasUnsavedWork()).toBe(false);
  await enter(user, await field("Subject"), "Feed");
  expect(hasUnsavedWork()).toBe(true);
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  await user.click(sendIt());
  await screen.findByText(/Your reference number is T-10001/);
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test("the contact form doesn't send a message until its rejected file is removed", async () => {
  startSession();
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  const file = screen.getByLabelText(/^Attachment/);
  await user.upload(file, new File(["<script>"], "screen.png", { type: "image/png" }));
  expect(await screen.findByText(/doesn’t match its file type/)).toBeVisible();
  await user.click(sendIt());
  await waitFor(() => expect(file).toHaveFocus());
  expect(sent).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.click(sendIt());
  expect(await screen.findByText(/Your reference number is T-10001/)).toBeVisible();
  expect(sent).toMatchObject([{ subject: "Feed", file: null }]);
});

test("the contact form reports a file that can't be read, and sends it after it is chosen again", async () => {
  startSession();
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  const file = screen.getByLabelText(/^Attachment/);
  const moved = new File(["a;b"], "rows.csv", { type: "text/csv" });
  moved.arrayBuffer = () => Promise.reject(new DOMException("moved", "NotReadableError"));
  await user.upload(file, moved);
  expect(await screen.findByText(/^We couldn’t read the file/)).toBeVisible();

  await user.upload(file, new File(["a;b"], "rows.csv", { type: "text/csv" }));
  await waitFor(() => expect(screen.queryByText(/^We couldn’t read the file/)).toBeNull());
  await user.click(sendIt());
  expect(await screen.findByText(/Your reference number is T-10001/)).toBeVisible();
  expect(sent).toMatchObject([{ file: { name: "rows.csv", content: btoa("a;b") } }]);
});

test("the contact form shows an offline error immediately and can send the same message later", async () => {
  startSession();
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  server.use(
    http.post(`${SERVER}/functions/v1/support-ticket`, () => HttpResponse.error(), { once: true }),
  );
  dispatchEvent(new Event("offline"));
  await user.click(sendIt());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("We can’t reach the server. Check your connection");

  dispatchEvent(new Event("online"));
  await user.click(sendIt());
  expect(await screen.findByText(/Your reference number is T-10001/)).toBeVisible();
  expect(sent).toMatchObject([{ subject: "Feed", body: "Row 7 is wrong" }]);
});

test("the contact form asks for the second factor if the server needs it, and keeps the text", async () => {
  startSession();
  server.use(
    ...factorsAre([factor("f-1", "Phone")]),
    http.post(`${SERVER}/functions/v1/support-ticket`, () =>
      HttpResponse.json({ code: "insufficient_aal", message: "inner words" }, { status: 403 }),
    ),
  );
  const { user } = open();
  await enter(user, await field("Subject"), "Feed");
  await enter(user, screen.getByLabelText("Message"), "Row 7 is wrong");
  await user.click(sendIt());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Sending this needs your second factor, so your message wasn’t sent.",
  );
  expect(await field("Subject")).toHaveValue("Feed");
});
