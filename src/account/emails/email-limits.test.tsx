import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import { jsonResponse, rejects, securityEvents, server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";

const pages = [{ path: "/login", element: <LoginPage /> }];
const NOTHING_CHANGED =
  "We can’t send emails at the moment, so nothing was changed. Try again in an hour.";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const noEmails = (path: string) =>
  http.post(`${SERVER}/auth/v1/${path}`, () =>
    rejects(429, "over_email_send_rate_limit", "email rate limit exceeded"),
  );

async function openLogin() {
  const { user } = renderPortal(pages, "/login");
  await enter(user, await screen.findByLabelText("Email"), "ada@example.test");
  return user;
}

test("a sign-up shows that no account was created when the hourly email limit is reached", async () => {
  server.use(noEmails("signup"));
  const user = await openLogin();
  await user.click(screen.getByRole("tab", { name: "Sign Up" }));
  const form = within(await screen.findByRole("tabpanel", { name: "Sign Up" }));
  await user.type(form.getByLabelText("Display Name"), "Ada");
  await enter(user, form.getByLabelText("Email"), "ada@example.test");
  await enter(user, form.getByLabelText("Password"), "Abcdefg1");
  await user.click(form.getByRole("button", { name: "Create Supplier Account" }));
  expect(await form.findByRole("alert")).toHaveTextContent(
    "We can’t send emails at the moment, so no account was created. Try again in an hour.",
  );
  expect(screen.queryByText(/Account created/)).not.toBeInTheDocument();
});

test("a magic link isn't reported as sent when the hourly email limit is reached, and logins stay possible", async () => {
  server.use(noEmails("otp"));
  const user = await openLogin();
  const button = screen.getByRole("button", { name: "Email me a magic login link" });
  await user.click(button);
  await expectToast(NOTHING_CHANGED);
  expect(button).toBeEnabled();
  expect(localStorage.getItem("login-server-wait")).toBeNull();
});

test("a reset link isn't reported as sent when the hourly email limit is reached", async () => {
  server.use(noEmails("recover"));
  const user = await openLogin();
  await user.click(screen.getByRole("button", { name: "Forgot password?" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Send reset link" }));
  expect(await dialog.findByText(NOTHING_CHANGED)).toBeVisible();
});

test("a magic link and a reset link for one address share the wait of a minute between two requests", async () => {
  const sends = (path: string) => http.post(`${SERVER}/auth/v1/${path}`, () => jsonResponse({}));
  server.use(sends("otp"), sends("recover"));
  const user = await openLogin();
  const magicLink = screen.getByRole("button", { name: "Email me a magic login link" });
  await user.click(magicLink);
  await expectToast(/Magic link sent/);
  expect(magicLink).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Forgot password?" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Send reset link" });
  expect(send).toBeDisabled();
  expect(send).toHaveTextContent(/Send reset link(1:00|0:5\d)/);
  await user.clear(dialog.getByLabelText("Email"));
  await enter(user, dialog.getByLabelText("Email"), "bea@example.test");
  expect(send).toBeEnabled();
  await user.click(send);
  await expectToast("Password reset link sent to bea@example.test");
  await user.clear(screen.getByLabelText("Email"));
  await enter(user, screen.getByLabelText("Email"), "cleo@example.test");
  expect(magicLink).toBeEnabled();
  await user.clear(screen.getByLabelText("Email"));
  await enter(user, screen.getByLabelText("Email"), "bea@example.test");
  expect(magicLink).toBeDisabled();
});

test.each([
  ["a magic link", "otp"],
  ["a reset link", "recover"],
])(
  "the message after a server error for %s doesn't claim that nothing was changed",
  async (_what, path) => {
    server.use(
      http.post(`${SERVER}/auth/v1/${path}`, () =>
        jsonResponse({ message: "Error sending email" }, 500),
      ),
    );
    const user = await openLogin();
    if (path === "otp") {
      await user.click(screen.getByRole("button", { name: "Email me a magic login link" }));
    } else {
      await user.click(screen.getByRole("button", { name: "Forgot password?" }));
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: "Send reset link" }));
    }
    await expectToast(
      "We couldn’t confirm that the server completed this request. Please try again.",
    );
  },
);

test("a login with an unconfirmed address shows one message, with a button to send the confirmation email again", async () => {
  const events = securityEvents();
  server.use(
    http.post(`${SERVER}/auth/v1/token`, () =>
      rejects(400, "email_not_confirmed", "Email not confirmed"),
    ),
    http.post(`${SERVER}/auth/v1/resend`, () => jsonResponse({})),
  );
  const user = await openLogin();
  await enter(user, screen.getByLabelText("Password"), "Secret-1");
  await user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Confirm your email address first");
  expect(screen.getByLabelText("Password")).toBeValid();
  expect(screen.queryByText("Email not confirmed")).not.toBeInTheDocument();
  const resend = within(notice).getByRole("button", { name: "Resend email" });
  await user.click(resend);
  await expectToast("If this address still needs to be confirmed, an email is on its way.");
  expect(resend).toBeDisabled();
  expect(events.map(({ type }) => type)).toEqual(["failed_login"]);
});
