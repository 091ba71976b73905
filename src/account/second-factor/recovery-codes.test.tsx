import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { profileIs, SERVER, server } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { knows, own } from "#support/security.ts";
import { securityPages } from "#support/security-settings.tsx";
import { CODE, factor, factorsAre } from "#support/second-factor.ts";
import { listening, startSession } from "#support/session.ts";

const CODES = ["1111-2222-3333-4444", "5555-6666-7777-8888"];
let left = 0;
let requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  left = 0;
  requests = [];
  server.use(
    profileIs("Ada"),
    knows(own),
    ...listening(requests),
    http.post(`${SERVER}/rest/v1/rpc/recovery_codes_left`, () => HttpResponse.json(left)),
    http.post(`${SERVER}/rest/v1/rpc/create_recovery_codes`, () => {
      left = CODES.length;
      return HttpResponse.json(CODES);
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("setting up the first app shows recovery codes only once", async () => {
  startSession();
  server.use(...factorsAre([]));
  const { user } = renderPortal(securityPages, "/settings");
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.type(await screen.findByLabelText("Code from your app"), CODE);
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save your recovery codes" }));
  const list = await dialog.findByRole("list", { name: "Recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("2 codes left")).toBeVisible();
  expect(document.body).not.toHaveTextContent(CODES[0] ?? "");
});

test("replacing recovery codes warns that the current ones stop working", async () => {
  left = 1;
  const factors = [factor("f-1", "Phone")];
  startSession({ claims: { aal: "aal2" }, user: { factors } });
  server.use(...factorsAre(factors));
  const { user } = renderPortal(securityPages, "/settings");
  await user.click(await screen.findByRole("button", { name: "Replace codes" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Your current codes stop working immediately.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Replace codes" }));
  expect(await screen.findByText(CODES[0] ?? "")).toBeVisible();
});

test("recovery codes aren't offered if the server doesn't support them", async () => {
  const factors = [factor("f-1", "Phone")];
  startSession({ claims: { aal: "aal2" }, user: { factors } });
  server.use(
    ...factorsAre(factors),
    http.post(`${SERVER}/rest/v1/rpc/recovery_codes_left`, () =>
      HttpResponse.json({ code: "PGRST202", message: "No such function" }, { status: 404 }),
    ),
  );
  renderPortal(securityPages, "/settings");
  expect(await screen.findByText("Phone")).toBeVisible();
  expect(screen.queryByText("Recovery codes")).not.toBeInTheDocument();
});

test("a recovery code turns off the second factor of a lost device, and a missing or wrong code shows an error", async () => {
  const factors = [factor("f-1", "Phone")];
  startSession({ user: { factors } });
  const sent: unknown[] = [];
  server.use(
    ...factorsAre(factors),
    http.post(`${SERVER}/functions/v1/recovery-code`, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return HttpResponse.json({ code: "recovery_code_wrong" }, { status: 422 });
      factors.splice(0);
      return HttpResponse.json({ outcome: "removed" });
    }),
  );
  const { user } = renderPortal(securityPages, "/settings");
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  expect(field).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Use recovery code" }));
  expect(screen.getByText("Enter one of your recovery codes.")).toBeVisible();
  expect(field).toHaveFocus();
  await enter(user, field, "0000-0000-0000-0000");
  await user.keyboard("{Enter}");
  expect(
    await screen.findByText("This recovery code is incorrect or was already used."),
  ).toBeVisible();
  // The wrong code is selected, so typing replaces it.
  await user.keyboard(`${CODES[0]}{Enter}`);
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  await expectToast("Two-factor authentication is off");
  expect(sent.at(-1)).toEqual({ code: CODES[0], locale: "en" });
  await waitFor(() => expect(requests).toEqual(["login_success"]));
});

test("if the response to a recovery code is lost, the next attempt still lets the person in", async () => {
  const factors = [factor("f-1", "Phone")];
  startSession({ user: { factors } });
  let attempts = 0;
  server.use(
    ...factorsAre(factors),
    http.post(`${SERVER}/functions/v1/recovery-code`, () => {
      if (attempts++ > 0)
        return HttpResponse.json({ code: "recovery_code_wrong" }, { status: 422 });
      factors.splice(0);
      return HttpResponse.error();
    }),
  );
  const { user } = renderPortal(securityPages, "/settings");
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.keyboard(`${CODES[0]}{Enter}`);
  expect(await screen.findByText(/We can’t reach the server/)).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  expect(attempts).toBe(2);
});

test("when the recovery code form closes, the focus returns to the button that opened it, and an earlier error isn't shown again", async () => {
  const factors = [factor("f-1", "Phone")];
  startSession({ user: { factors } });
  server.use(...factorsAre(factors));
  const { user } = renderPortal(securityPages, "/settings");
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.keyboard("{Enter}");
  expect(screen.getByText("Enter one of your recovery codes.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  const open = screen.getByRole("button", { name: "Use a recovery code" });
  expect(open).toHaveFocus();
  await user.click(open);
  expect(screen.queryByText("Enter one of your recovery codes.")).not.toBeInTheDocument();
});
