import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { Link } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import { jsonResponse, server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";

const pages = [{ path: "/login", element: <LoginPage /> }];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function requestLink(email: string) {
  const { user } = renderPortal(pages, "/login");
  const field = await screen.findByLabelText("Email");
  if (email !== "") await enter(user, field, email);
  await user.click(screen.getByRole("button", { name: "Email me a magic login link" }));
}

test("a magic link requires an email address", async () => {
  await requestLink("");
  await expectToast("Please enter your email first.");
  expect(screen.getByLabelText("Email")).toHaveFocus();
});

const otpResponse = (status: number, body: Record<string, unknown>) =>
  http.post(`${SERVER}/auth/v1/otp`, () => jsonResponse(body, status));

test.each([
  ["a known address", 200, {}],
  ["an unknown address", 422, { code: "otp_disabled", message: "Signups not allowed for otp" }],
  [
    "an address that got an email a moment ago",
    429,
    {
      code: "over_email_send_rate_limit",
      message: "For security purposes, you can only request this after 42 seconds.",
    },
  ],
])(
  "the response to a magic link request is the same for every address: %s",
  async (_what, status, body) => {
    server.use(otpResponse(status, body));
    await requestLink("ada@example.test");
    await expectToast("Magic link sent to ada@example.test. Check your inbox.");
  },
);

test("a magic link doesn't create an account and leads to the suppliers page", async () => {
  let sent: unknown;
  let to: string | null = null;
  server.use(
    http.post(`${SERVER}/auth/v1/otp`, async ({ request }) => {
      sent = await request.json();
      to = new URL(request.url).searchParams.get("redirect_to");
      return jsonResponse({});
    }),
  );
  await requestLink("ada@example.test");
  await expectToast(/Magic link sent/);
  expect(sent).toMatchObject({ email: "ada@example.test", create_user: false });
  expect(to).toBe(`${window.location.origin}/suppliers`);
});

test("an unexpected error during a magic link request is shown", async () => {
  server.use(
    otpResponse(400, {
      code: "email_address_invalid",
      message: 'Email address "ada@example.test" is invalid',
    }),
  );
  await requestLink("ada@example.test");
  await expectToast('Email address "ada@example.test" is invalid');
});

test("a magic link request without a network shows an error", async () => {
  server.use(http.post(`${SERVER}/auth/v1/otp`, () => HttpResponse.error()));
  await requestLink("ada@example.test");
  await expectToast("Failed to send magic link");
});

async function forget(email: string) {
  const { user } = renderPortal(pages, "/login");
  await enter(user, await screen.findByLabelText("Email"), email);
  await user.click(screen.getByRole("button", { name: "Forgot password?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset your password" }));
  return {
    user,
    dialog,
    send: () => user.click(dialog.getByRole("button", { name: "Send reset link" })),
  };
}

test("the forgotten-password dialog starts with the typed address and validates it", async () => {
  const { dialog, user, send } = await forget("ada@example");
  expect(dialog.getByLabelText("Email")).toHaveValue("ada@example");
  await send();
  expect(await dialog.findByText("Invalid email address")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["got no email recently", 200, {}],
  [
    "got an email a moment ago",
    429,
    {
      code: "over_email_send_rate_limit",
      message: "For security purposes, you can only request this after 42 seconds.",
    },
  ],
])("a reset link request reports success for an address that %s", async (_what, status, body) => {
  server.use(http.post(`${SERVER}/auth/v1/recover`, () => jsonResponse(body, status)));
  const { send } = await forget("ada@example.test");
  await send();
  await expectToast("Password reset link sent to ada@example.test");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a failed request for a reset link shows an error in the dialog, and the server's message in a toast", async () => {
  server.use(
    http.post(`${SERVER}/auth/v1/recover`, () =>
      jsonResponse(
        { code: "email_address_invalid", message: 'Email address "ada@example.test" is invalid' },
        400,
      ),
    ),
  );
  const { send, dialog } = await forget("ada@example.test");
  await send();
  expect(await dialog.findByText("Failed to send reset link. Please try again.")).toBeVisible();
  await expectToast('Email address "ada@example.test" is invalid');
});

test("a reset link request without a network shows an error", async () => {
  server.use(http.post(`${SERVER}/auth/v1/recover`, () => HttpResponse.error()));
  const { send, dialog } = await forget("ada@example.test");
  await send();
  await expectToast("Failed to send reset email");
  expect(dialog.getByText("Failed to send reset link. Please try again.")).toBeVisible();
});
test("a link for newcomers opens the login page at its sign-up tab", async () => {
  const newcomers = {
    path: "/",
    element: (
      <Link to="/login" state="sign-up">
        Start
      </Link>
    ),
  };
  const { user } = renderPortal([newcomers, ...pages], "/");
  await user.click(screen.getByRole("link", { name: "Start" }));
  expect(await screen.findByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  expect(screen.getByLabelText("Display Name")).toBeVisible();
});
