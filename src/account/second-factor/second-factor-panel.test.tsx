import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { profileIs, rejects, SERVER, server } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { knows, own } from "#support/security.ts";
import { openSecuritySettings, securityPages } from "#support/security-settings.tsx";
import { CODE, factor, factorsAre } from "#support/second-factor.ts";
import { listening, startSession } from "#support/session.ts";

let requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  requests = [];
  server.use(
    profileIs("Ada"),
    knows(own),
    ...listening(requests),
    http.post(`${SERVER}/rest/v1/rpc/recovery_codes_left`, () =>
      HttpResponse.json({ code: "PGRST202", message: "No such function" }, { status: 404 }),
    ),
  );
});
afterEach(() => server.resetHandlers());

async function enrol(user: Awaited<ReturnType<typeof openSecuritySettings>>) {
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
}

test("an app is set up by QR code or key, and is active after its first correct code", async () => {
  const factors = [factor("f-old", "Authenticator app", "unverified")];
  const user = await openSecuritySettings(factors);
  await enrol(user);

  const image = await screen.findByRole("img", {
    name: "QR code with the setup key for your app",
  });
  expect(image.getAttribute("src")).toMatch(/^data:image\/svg\+xml;charset=utf-8,%3Csvg/);
  expect(screen.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();

  const code = screen.getByLabelText("Code from your app");
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await enter(user, code, "000 000");
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/^This code is incorrect/)).toBeVisible();
  expect(code).toBeInvalid();

  await user.clear(code);
  await enter(user, code, "123 456");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("On")).toBeVisible();
  expect(await screen.findByText("Two-factor authentication is on")).toBeInTheDocument();
  expect(factors.map(({ id, status }) => `${id} ${status}`)).toEqual(["f-new verified"]);
  await waitFor(() => expect(requests).toEqual(["two_factor_enabled"]));
});

test("a second-factor code with the wrong length isn't sent", async () => {
  const user = await openSecuritySettings([]);
  await enrol(user);
  await enter(user, await screen.findByLabelText("Code from your app"), "12345");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Enter the 6-digit code from your app.")).toBeVisible();
});

test.each([
  ["doesn't support it", () => new HttpResponse("404 page not found", { status: 404 })],
  [
    "has it turned off",
    () => rejects(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
  ],
])("setting up a second factor shows a message when the server %s", async (_what, response) => {
  const user = await openSecuritySettings([]);
  server.use(http.post(`${SERVER}/auth/v1/factors`, response));
  await enrol(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "doesn’t offer two-factor authentication",
  );
});

test("setting up a second factor asks for another name when the name is taken", async () => {
  const user = await openSecuritySettings([factor("f-1", "Phone")]);
  await user.click(screen.getByRole("button", { name: "Add another factor" }));
  const name = screen.getByLabelText("App or device name");
  await user.clear(name);
  await enter(user, name, "Phone");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "already have a second factor with this name",
  );
  await user.type(name, " 2{Enter}");
  expect(await screen.findByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeVisible();
});

test("an app can be removed only with a new code", async () => {
  const factors = [factor("f-1", "Phone")];
  const user = await openSecuritySettings(factors);
  await user.click(screen.getByRole("button", { name: "Remove Phone" }));
  const dialog = screen.getByRole("dialog", { name: "Remove Phone?" });
  expect(dialog).toHaveAccessibleDescription(/your password alone will be enough/);

  const code = within(dialog).getByLabelText("Code from your app");
  await enter(user, code, "000000");
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/^This code is incorrect/)).toBeVisible();
  expect(factors).toHaveLength(1);

  await user.clear(code);
  await user.type(code, `${CODE}{Enter}`);
  expect(await screen.findByText("Off")).toBeVisible();
  expect(factors).toHaveLength(0);
  await waitFor(() => expect(requests).toEqual(["two_factor_removed"]));
});

test("the second-factor panel offers a retry when the server doesn't respond", async () => {
  server.use(http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.error()));
  startSession();
  const { user } = renderPortal(securityPages, "/settings");
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.use(...factorsAre([]));
  await user.click(retry);
  expect(await screen.findByText("Off")).toBeVisible();
});

test("the second-factor panel immediately shows that the server doesn't support second factors", async () => {
  server.use(...factorsAre([]), knows({ ...own, offers_two_factor: false }));
  startSession();
  renderPortal(securityPages, "/settings");
  expect(await screen.findByText(/doesn’t offer two-factor authentication/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Set up" })).toBeNull();
});
