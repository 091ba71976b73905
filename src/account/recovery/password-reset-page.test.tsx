import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { supabase } from "@/lib/supabase.ts";
import { jsonResponse, person, profileIs, server, SERVER } from "#support/auth-server.ts";
import {
  access_token,
  liftTimeLimits,
  LINK,
  open,
  openWithLink,
  refresh_token,
  set,
  userIs,
} from "#support/password-reset.tsx";
import { expectToast } from "#support/portal.tsx";
import { STORED_AT } from "#support/session.ts";

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

test("a reset link opens the form for its account and its tokens are removed from the URL and the history", async () => {
  const entries = window.history.length;
  await openWithLink();
  expect(screen.getByText("ada@example.test")).toBeVisible();
  expect(window.location.hash).toBe("");
  expect(window.history.length).toBe(entries);
});

test("an invitation opens a form for the first password of its account", async () => {
  server.use(userIs(200, person), profileIs("Ada"));
  open(INVITATION);
  expect(screen.getByText("Checking your invitation")).toBeInTheDocument();
  expect(await screen.findByLabelText("New Password")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  expect(screen.queryByText(/log in again on all your devices/)).toBeNull();
  expect(window.location.hash).toBe("");
});

test("the reset page shows that it is checking the link", async () => {
  server.use(userIs(200, person), profileIs("Ada"));
  open(LINK);
  expect(screen.getByText("Checking your reset link")).toBeInTheDocument();
  await screen.findByLabelText("New Password");
});

test("the reset page lets someone who is logged in set a password without a link", async () => {
  server.use(userIs(200, person), profileIs("Ada"));
  await supabase().auth.setSession({ access_token, refresh_token });
  open("");
  expect(await screen.findByLabelText("New Password")).toBeVisible();
});

test.each([
  ["#error=access_denied&error_code=otp_expired", "Invalid or expired reset link"],
  ["", "Invalid or missing reset token. Please request a new password reset link."],
  [
    "#access_token=a&refresh_token=b",
    "Invalid or missing reset token. Please request a new password reset link.",
  ],
])("the reset page shows for the fragment “%s”: %s", async (hash, text) => {
  const { user } = open(hash);
  expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(text);
  expect(
    screen.getByText("Password reset links expire after 1 hour for security reasons"),
  ).toBeVisible();
  expect(window.location.hash).toBe("");
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  await user.click(screen.getByRole("link", { name: "Go to login" }));
  expect(await screen.findByText("The login page")).toBeVisible();
});

const INVITATION = LINK.replace("type=recovery", "type=invite");

test.each([
  ["was rejected", "#error_code=otp_expired&type=invite"],
  ["has no tokens", "#type=invite"],
  ["has unknown tokens", INVITATION],
])(
  "the page of an invitation link that %s says who can send a new one, and nothing about a reset link",
  async (_what, hash) => {
    server.use(userIs(403, { code: "session_not_found" }));
    const { user } = open(hash);
    expect(await screen.findByRole("heading", { name: "Invalid invitation link" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("This link is invalid or has expired");
    expect(screen.getByText(/Ask the person who invited you to send a new one/)).toBeVisible();
    expect(screen.queryByText(/reset/i)).toBeNull();
    await user.click(screen.getByRole("link", { name: "Go to login" }));
    expect(await screen.findByText("The login page")).toBeVisible();
  },
);

test("an invitation can be opened again after the server didn't respond", async () => {
  server.use(http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.error()));
  const { user } = open(INVITATION);
  expect(await screen.findByText("We couldn’t check your invitation")).toBeVisible();
  expect(screen.queryByText(/reset/i)).toBeNull();
  server.use(userIs(200, person), profileIs("Ada"));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New Password")).toBeVisible();
});

test("reset tokens that the server doesn't know show an error", async () => {
  server.use(userIs(403, { code: "session_not_found" }));
  open(LINK);
  expect(await screen.findByText("Invalid or expired reset link")).toBeVisible();
});

test("the reset page can retry the same link after the server didn't respond", async () => {
  server.use(http.get(`${SERVER}/auth/v1/user`, () => HttpResponse.error()));
  const { user } = open(LINK);
  expect(await screen.findByText("Error validating reset link")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Invalid Reset Link" })).toBeNull();

  server.use(userIs(200, person), profileIs("Ada"));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New Password")).toBeVisible();
});

test("a new password on the reset page ends every session and leads to the login page", async () => {
  let scope: string | null = null;
  let sent: unknown;
  server.use(
    http.put(`${SERVER}/auth/v1/user`, async ({ request }) => {
      sent = await request.json();
      return jsonResponse(person);
    }),
    http.post(`${SERVER}/auth/v1/logout`, ({ request }) => {
      scope = new URL(request.url).searchParams.get("scope");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await set("Abcdefg1");
  expect(await screen.findByText("The login page")).toBeVisible();
  await expectToast("Password updated successfully! You can now log in with your new password.");
  expect(sent).toMatchObject({ password: "Abcdefg1" });
  expect(scope).toBe("global");
  expect(localStorage.getItem(STORED_AT)).toBeNull();
});

test("a confirmation that differs from the new password shows an error on the confirmation field", async () => {
  await set("Abcdefg1", "Abcdefg2");
  await waitFor(() =>
    expect(screen.getByLabelText("Confirm New Password")).toHaveAccessibleDescription(
      "Passwords don't match",
    ),
  );
});

test("a new password that the server rejects shows the server's message", async () => {
  server.use(
    http.put(`${SERVER}/auth/v1/user`, () =>
      jsonResponse(
        {
          code: "same_password",
          message: "New password should be different from the old password.",
        },
        422,
      ),
    ),
  );
  await set("Abcdefg1");
  expect(
    (await screen.findAllByText("New password should be different from the old password.")).length,
  ).toBeGreaterThan(0);
});

test("a new password that is known from a data leak shows an error on its field", async () => {
  const message = "Password is known to be weak and easy to guess, please choose a different one.";
  server.use(
    http.put(`${SERVER}/auth/v1/user`, () => jsonResponse({ code: "weak_password", message }, 422)),
  );
  await set("Abcdefg1");
  expect(
    await screen.findByText("This password appeared in a data leak. Choose another."),
  ).toBeVisible();
  expect(screen.getByLabelText("New Password")).toBeInvalid();
});

test("the reset page shows that the password wasn't changed when the server doesn't respond", async () => {
  server.use(http.put(`${SERVER}/auth/v1/user`, () => HttpResponse.error()));
  await set("Abcdefg1");
  expect((await screen.findAllByText("Failed to update password")).length).toBeGreaterThan(0);
});
