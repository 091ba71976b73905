import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { claimsOf } from "@/account/auth/token-claims.ts";
import { supabase } from "@/lib/supabase.ts";
import { jsonResponse, person, profileIs, rejects, SERVER, server } from "#support/auth-server.ts";
import {
  access_token,
  fill,
  liftTimeLimits,
  LINK,
  open,
  openWithLink,
  set,
} from "#support/password-reset.tsx";
import { expectToast } from "#support/portal.tsx";
import { CODE, factor, factorsAre } from "#support/second-factor.ts";
import { listening, startSession, STORED_AT } from "#support/session.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  liftTimeLimits();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.use(http.post(`${SERVER}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })));
  await supabase().auth.signOut({ scope: "local" });
  server.resetHandlers();
});
afterAll(() => server.close());

/** Bea, who is already logged in. */
const other = { ...person, id: "another", email: "bea@example.test" };
function otherIsLoggedIn() {
  server.use(profileIs("Bea"));
  startSession({ claims: { sub: other.id, email: other.email }, user: other });
  return localStorage.getItem(STORED_AT);
}

test("a reset link never starts a session in this browser", async () => {
  await openWithLink();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("a reset link leaves another account that is logged in here untouched", async () => {
  const requests: string[] = [];
  const tokens: (string | null)[] = [];
  const before = otherIsLoggedIn();
  server.use(
    http.put(`${SERVER}/auth/v1/user`, ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      return jsonResponse(person);
    }),
    ...listening(requests),
  );
  const view = await openWithLink();
  expect(screen.getByText("ada@example.test")).toBeVisible();
  expect(localStorage.getItem(STORED_AT)).toBe(before);
  await fill(view, "Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  expect(localStorage.getItem(STORED_AT)).toBe(before);
  expect(tokens).toEqual([`Bearer ${access_token}`]);
  expect(requests).toEqual(["password_changed", "logout global"]);
});

test("a password reset is reported with its own account's session, before that session ends", async () => {
  const reported: string[] = [];
  otherIsLoggedIn();
  server.use(
    http.put(`${SERVER}/auth/v1/user`, () => jsonResponse(person)),
    http.post(`${SERVER}/functions/v1/security-monitoring`, async ({ request }) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      reported.push(request.headers.get("authorization") ?? "");
      return new HttpResponse(null, { status: 202 });
    }),
    http.post(`${SERVER}/auth/v1/logout`, () => {
      reported.push("logout");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await fill(await openWithLink(), "Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  expect(reported).toEqual([`Bearer ${access_token}`, "logout"]);
});

test("resetting the password of the logged-in account logs it out here too", async () => {
  startSession();
  server.use(
    http.put(`${SERVER}/auth/v1/user`, () => jsonResponse(person)),
    ...listening([]),
  );
  await set("Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("a password reset that fails to end the account's sessions warns that some may still be open", async () => {
  server.use(
    http.put(`${SERVER}/auth/v1/user`, () => jsonResponse(person)),
    http.post(`${SERVER}/auth/v1/logout`, () => new HttpResponse(null, { status: 500 })),
    ...listening([]),
  );
  await set("Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  await expectToast("Some of your sessions may still be open");
});

test("a reset link without its tokens never shows the form for the logged-in account", async () => {
  const before = otherIsLoggedIn();
  open("#access_token=a&type=recovery");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Invalid or missing reset token. Please request a new password reset link.",
  );
  expect(localStorage.getItem(STORED_AT)).toBe(before);
});

test("resetting the password of an account with a second factor asks for a code first, and keeps its session in memory", async () => {
  const tokens: (string | null)[] = [];
  const requests: string[] = [];
  server.use(
    http.put(`${SERVER}/auth/v1/user`, ({ request }) => {
      tokens.push(request.headers.get("authorization"));
      return jsonResponse(person);
    }),
    ...factorsAre([factor("f-1", "Phone")]),
    ...listening(requests),
    profileIs("Ada"),
  );
  const view = open(LINK);
  const code = await screen.findByLabelText("Code from your app");
  expect(screen.queryByLabelText("New Password")).not.toBeInTheDocument();
  await view.user.type(code, "999999{Enter}");
  expect(await screen.findByText(/^This code is incorrect/)).toBeVisible();
  await view.user.clear(code);
  await view.user.type(code, `${CODE}{Enter}`);
  await screen.findByLabelText("New Password");
  await fill(view, "Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  expect(tokens.map((token) => claimsOf(token ?? "").aal)).toEqual(["aal2"]);
  expect(localStorage.getItem(STORED_AT)).toBeNull();
  expect(requests).toEqual(["password_changed", "logout global"]);
});

test("a recovery code opens the reset form for a person without their device, even when someone else is logged in", async () => {
  const before = otherIsLoggedIn();
  const factors = [factor("f-1", "Phone")];
  const sent: unknown[] = [];
  server.use(
    ...factorsAre(factors),
    ...listening([]),
    http.put(`${SERVER}/auth/v1/user`, () => jsonResponse(person)),
    http.post(`${SERVER}/functions/v1/recovery-code`, async ({ request }) => {
      sent.push([request.headers.get("authorization"), await request.json()]);
      if (sent.length === 1)
        return HttpResponse.json({ code: "recovery_code_wrong" }, { status: 422 });
      factors.splice(0);
      return HttpResponse.json({ outcome: "removed" });
    }),
  );
  const view = open(LINK);
  await view.user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  const field = screen.getByLabelText("Recovery code");
  await view.user.type(field, "0000{Enter}");
  expect(await screen.findByText(/^This recovery code is incorrect/)).toBeVisible();
  await view.user.clear(field);
  await view.user.type(field, "aaaa-bbbb-cccc-dddd{Enter}");
  await screen.findByLabelText("New Password");
  await fill(view, "Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  // The session is renewed after a rejected code, because the code may have been accepted by an earlier request whose
  // response was lost. So the second token is new.
  expect(sent).toEqual([
    [`Bearer ${access_token}`, { code: "0000", locale: "en" }],
    [expect.stringMatching(/^Bearer /), { code: "aaaa-bbbb-cccc-dddd", locale: "en" }],
  ]);
  expect(localStorage.getItem(STORED_AT)).toBe(before);
});

test("when the server requires the current password, the reset page links to the settings and explains how to get a reset link", async () => {
  startSession();
  server.use(
    profileIs("Ada"),
    http.put(`${SERVER}/auth/v1/user`, () => rejects(400, "current_password_required")),
  );
  const view = open("");
  await screen.findByLabelText("New Password");
  await fill(view, "Abcdefg1");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This server requires your current password first. Change your password in Settings, or log out and request a reset link on the login page.",
  );
  expect(screen.getByRole("link", { name: "Change your password in Settings" })).toHaveAttribute(
    "href",
    "/settings?tab=security",
  );
});
