import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { profileIs, rejects, SERVER, server } from "#support/auth-server.ts";
import { closes, uses, waits, withPasskeys } from "#support/browser-passkeys.ts";
import { expectToast } from "#support/portal.tsx";
import { knows, own } from "#support/security.ts";
import { openSecuritySettings } from "#support/security-settings.tsx";
import { CODE, factor, PASSKEY } from "#support/second-factor.ts";
import { listening } from "#support/session.ts";

type Factors = ReturnType<typeof factor>[];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.use(
    profileIs("Ada"),
    knows(own),
    ...listening([]),
    http.post(`${SERVER}/rest/v1/rpc/recovery_codes_left`, () => HttpResponse.json(3)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});

type User = Awaited<ReturnType<typeof openSecuritySettings>>;

async function createPasskey(user: User) {
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.click(await screen.findByRole("radio", { name: "Passkey" }));
  await user.click(screen.getByRole("button", { name: "Create passkey" }));
}

test("opening and closing the setup of a second factor creates nothing on the server", async () => {
  withPasskeys();
  const requests: unknown[] = [];
  const factors: Factors = [];
  const user = await openSecuritySettings(factors);
  server.events.on("request:start", ({ request: { method, url } }) => {
    if (new URL(url).pathname.startsWith("/auth/v1/")) requests.push(method);
  });
  await user.click(screen.getByRole("button", { name: "Set up" }));
  expect(await screen.findByRole("radio", { name: "Passkey" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests).toEqual([]);
  expect(factors).toEqual([]);
  server.events.removeAllListeners();
});

test("a passkey whose prompt was closed leaves no unfinished factor", async () => {
  withPasskeys(closes);
  const factors: Factors = [];
  const user = await openSecuritySettings(factors);
  await createPasskey(user);
  expect(await screen.findByRole("alert")).toHaveTextContent("The passkey prompt was closed");
  expect(factors).toEqual([]);
});

test("closing the setup of a passkey cancels the browser's prompt and leaves no unfinished factor", async () => {
  const browser = withPasskeys(waits);
  const factors: Factors = [];
  const user = await openSecuritySettings(factors);
  await createPasskey(user);
  await waitFor(() => expect(browser.shown).toEqual(["create"]));
  expect(factors).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(factors).toEqual([]));
});

const left = (kind: "totp" | "webauthn") => factor("f-left", "Left", "unverified", kind);

test.each(["totp", "webauthn"] as const)(
  "setting up a passkey removes unfinished factors of the type %s at the start and at the end",
  async (kind) => {
    const factors: Factors = [left(kind)];
    const atPrompt: string[][] = [];
    withPasskeys((options) => {
      atPrompt.push(factors.map(({ friendly_name }) => friendly_name));
      // Simulates another setup that someone starts during the request.
      factors.push(left(kind));
      return uses(PASSKEY)(options);
    });
    const user = await openSecuritySettings(factors);
    await createPasskey(user);
    await expectToast("Two-factor authentication is on");
    expect(atPrompt).toEqual([["Passkey"]]);
    expect(factors.map(({ friendly_name }) => friendly_name)).toEqual(["Passkey"]);
  },
);

test.each(["totp", "webauthn"] as const)(
  "setting up an app removes unfinished factors of the type %s at the start and at the end",
  async (kind) => {
    const factors: Factors = [left(kind)];
    const user = await openSecuritySettings(factors);
    await user.click(screen.getByRole("button", { name: "Set up" }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    const code = await screen.findByLabelText("Code from your app");
    expect(factors.map(({ friendly_name }) => friendly_name)).toEqual(["Authenticator app"]);
    factors.push(left(kind));
    await user.type(code, `${CODE}{Enter}`);
    await expectToast("Two-factor authentication is on");
    expect(factors.map(({ friendly_name }) => friendly_name)).toEqual(["Authenticator app"]);
  },
);

test("closing the setup of an app before its first code leaves no unfinished factor", async () => {
  const factors: Factors = [];
  const user = await openSecuritySettings(factors);
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByLabelText("Code from your app")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(factors).toEqual([]));
});

test("no factor is set up while an unfinished one can't be removed", async () => {
  const factors: Factors = [left("webauthn")];
  const user = await openSecuritySettings(factors);
  server.use(
    http.delete(`${SERVER}/auth/v1/factors/:id`, () => rejects(500, "unexpected_failure")),
  );
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(factors).toEqual([left("webauthn")]);
});
