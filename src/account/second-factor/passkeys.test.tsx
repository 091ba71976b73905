import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { profileIs, rejects, SERVER, server } from "#support/auth-server.ts";
import { closes, hasOne, uses, withPasskeys } from "#support/browser-passkeys.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { knows, own } from "#support/security.ts";
import { openSecuritySettings, securityPages } from "#support/security-settings.tsx";
import { CODE, factor, factorsAre, PASSKEY } from "#support/second-factor.ts";
import { listening, startSession } from "#support/session.ts";

type Factors = ReturnType<typeof factor>[];
const passkey = (id: string, name: string) => factor(id, name, "verified", "webauthn");

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
    http.post(`${SERVER}/rest/v1/rpc/recovery_codes_left`, () => HttpResponse.json(3)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});

async function logIn(factors: Factors) {
  server.use(...factorsAre(factors));
  startSession({ user: { factors } });
  return renderPortal(securityPages, "/orders").user;
}

async function choosePasskey(user: Awaited<ReturnType<typeof openSecuritySettings>>, name: string) {
  await user.click(screen.getByRole("button", { name: /^(Set up|Add another factor)$/ }));
  await user.click(await screen.findByRole("radio", { name: "Passkey" }));
  const field = screen.getByLabelText("Passkey name");
  await user.clear(field);
  await enter(user, field, name);
  await user.click(screen.getByRole("button", { name: "Create passkey" }));
}

test("a passkey is created under its name and turns on the second factor", async () => {
  const browser = withPasskeys();
  const factors: Factors = [];
  const user = await openSecuritySettings(factors);
  await choosePasskey(user, "Laptop");
  await expectToast("Two-factor authentication is on");
  expect(await screen.findByText("Laptop")).toBeVisible();
  expect(screen.getByText(/^Passkey, since/)).toBeVisible();
  expect(browser.shown).toEqual(["create"]);
  expect(factors).toContainEqual(
    expect.objectContaining({ friendly_name: "Laptop", status: "verified" }),
  );
  await waitFor(() => expect(requests).toEqual(["two_factor_enabled"]));
});

test.each([
  ["was closed", closes, "The passkey prompt was closed or timed out."],
  ["finds a passkey on the device", hasOne, "This device already has a passkey"],
  ["gives a passkey that the server rejects", uses("b3RoZXI"), "Your passkey wasn’t accepted."],
])(
  "creating a passkey can be retried, with an explanation, when the prompt %s",
  async (_what, prompt, text) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const browser = withPasskeys(prompt);
    const user = await openSecuritySettings([]);
    await choosePasskey(user, "Laptop");
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    browser.prompt = uses(PASSKEY);
    await user.click(screen.getByRole("button", { name: "Create passkey" }));
    await expectToast("Two-factor authentication is on");
    vi.restoreAllMocks();
  },
);

test("a passkey isn't reported as rejected if its verification times out", async () => {
  withPasskeys(uses(PASSKEY));
  const user = await openSecuritySettings([]);
  server.use(
    http.post(
      `${SERVER}/auth/v1/factors/:id/verify`,
      () => HttpResponse.json({ message: "Gateway timeout" }, { status: 504 }),
      { once: true },
    ),
  );
  await choosePasskey(user, "Laptop");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "We couldn’t confirm that the server completed this request.",
  );
});

test("in a browser without passkeys, only an authenticator app is offered", async () => {
  const user = await openSecuritySettings([]);
  await user.click(screen.getByRole("button", { name: "Set up" }));
  expect(screen.getByLabelText("App or device name")).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Passkey" })).toBeNull();
});

test.each([
  ["has passkeys switched off", 422, "mfa_webauthn_enroll_not_enabled"],
  ["doesn't know passkeys", 400, "validation_failed"],
])(
  "when the server %s, setting up a passkey shows an explanation, and an app can be set up instead",
  async (_what, status, code) => {
    const browser = withPasskeys();
    const user = await openSecuritySettings([]);
    server.use(http.post(`${SERVER}/auth/v1/factors`, () => rejects(status, code), { once: true }));
    await choosePasskey(user, "Laptop");
    expect(await screen.findByRole("alert")).toHaveTextContent("doesn’t offer passkeys");
    expect(screen.queryByRole("radio", { name: "Passkey" })).toBeNull();
    expect(browser.shown).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("img", { name: /^QR code/ })).toBeVisible();
  },
);

test("a login asks for a passkey and then shows the requested page", async () => {
  const browser = withPasskeys(closes);
  const user = await logIn([passkey("f-1", "Laptop")]);
  expect(await screen.findByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  expect(screen.queryByLabelText("Code from your app")).toBeNull();
  const use = screen.getByRole("button", { name: "Use passkey" });
  await user.click(use);
  expect(await screen.findByRole("alert")).toHaveTextContent("The passkey prompt was closed");
  expect(screen.queryByRole("heading", { name: "Orders" })).toBeNull();
  browser.prompt = uses(PASSKEY);
  await user.click(use);
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
  expect(browser.shown).toEqual(["get", "get"]);
  await waitFor(() => expect(requests).toEqual(["login_success"]));
});

test("a login to an account with a passkey and an app accepts the app's code", async () => {
  withPasskeys();
  const user = await logIn([passkey("f-1", "Laptop"), factor("f-2", "Phone")]);
  await screen.findByRole("button", { name: "Use passkey" });
  await user.type(screen.getByLabelText("Code from your app"), `${CODE}{Enter}`);
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
});

test("a login in a browser without passkeys offers a recovery code", async () => {
  const user = await logIn([passkey("f-1", "Laptop")]);
  expect(await screen.findByText(/This browser can’t use your passkey here/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Use passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(screen.getByLabelText("Recovery code")).toBeVisible();
});

test("a lost passkey is removed with the code of an app", async () => {
  const factors = [passkey("f-1", "Laptop"), factor("f-2", "Phone")];
  const user = await openSecuritySettings(factors);
  await user.click(screen.getByRole("button", { name: "Remove Laptop" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove Laptop?" }));
  await user.type(dialog.getByLabelText("Code from your app"), `${CODE}{Enter}`);
  await expectToast("Passkey removed");
  expect(factors.map(({ id }) => id)).toEqual(["f-2"]);
});
