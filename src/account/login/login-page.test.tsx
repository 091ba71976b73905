import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import {
  jsonResponse,
  logInResponse,
  profileIs,
  securityEvents,
  server,
  SERVER,
  sessionFor,
} from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal, expectToast } from "#support/portal.tsx";

const pages = [
  { path: "/login", element: <LoginPage /> },
  { path: "*", element: <p>Somewhere inside</p> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["securityBanner"];
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const WRONG = { code: "invalid_credentials", message: "Invalid login credentials" };

async function logIn(address = "/login") {
  const { user, router } = renderPortal(pages, address);
  await enter(user, await screen.findByLabelText("Email"), "ada@example.test");
  await enter(user, screen.getByLabelText("Password"), "Secret-1");
  const press = () => user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  await press();
  return { user, router, press };
}

test("login leads to the page the visitor requested", async () => {
  const events = securityEvents();
  server.use(logInResponse(200, sessionFor(3600)), profileIs("Ada"));
  const { router } = await logIn("/login?next=%2Forders%3Fstate%3Dnew");
  await waitFor(() => expect(router.state.location.pathname).toBe("/orders"));
  expect(router.state.location.search).toBe("?state=new");
  await expectToast("🚀 Logged in successfully! Welcome to Supplier Portal!");
  await waitFor(() => expect(events.map(({ type }) => type)).toEqual(["login_success"]));
});

test("entering only the password of an account with a second factor isn't reported as a login", async () => {
  const events = securityEvents();
  const session = sessionFor(3600);
  const factors = [{ id: "f-1", factor_type: "totp", status: "verified" }];
  server.use(
    logInResponse(200, { ...session, user: { ...session.user, factors } }),
    profileIs("Ada"),
  );
  await logIn();
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(screen.queryByText(/Logged in successfully/)).not.toBeInTheDocument();
  expect(events).toEqual([]);
});

test("a rejected login shows an error on the password field and the server's message in a toast", async () => {
  const events = securityEvents();
  server.use(logInResponse(400, WRONG));
  await logIn();
  await expectToast("Invalid login credentials");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "Invalid email or password. Please check your credentials and try again.",
  );
  await waitFor(() =>
    expect(events).toEqual([
      {
        id: expect.any(String),
        type: "failed_login",
        occurred_at: expect.any(String),
        details: { error: "invalid_credentials", email: "ada@example.test" },
      },
    ]),
  );
});

test.each([
  ["unknown address or wrong password", 400, WRONG, WRONG.message],
  ["banned", 400, { code: "user_banned", message: "User is banned" }, WRONG.message],
  [
    "password login is off",
    422,
    { code: "email_provider_disabled", message: "Email logins are disabled" },
    "Email logins are disabled",
  ],
])(
  "the error on the password field is the same whatever the server's reason: %s",
  async (_what, status, body, text) => {
    securityEvents();
    server.use(logInResponse(status, body));
    await logIn();
    await expectToast(text);
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "Invalid email or password. Please check your credentials and try again.",
    );
  },
);

test("an invalid address and a password that is too short are reported before a login is sent", async () => {
  const { user } = renderPortal(pages, "/login");
  await user.type(await screen.findByLabelText("Email"), "ada");
  await enter(user, screen.getByLabelText("Password"), "12345");
  await user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  expect(await screen.findByText("Invalid email address")).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeInvalid();
  expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
});

test.each([
  ["doesn't respond", () => HttpResponse.error(), "Login failed. Please try again."],
  [
    "fails",
    () => jsonResponse({ message: "Database error" }, 500),
    "We couldn’t confirm that the server completed this request. Please try again.",
  ],
])("the login form keeps its input when the server %s", async (_what, response, text) => {
  server.use(http.post(`${SERVER}/auth/v1/token`, response));
  await logIn();
  await expectToast(text);
  expect(screen.getByLabelText("Password")).toBeValid();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.test");
});

test("after the fifth failed login, the login form is blocked and sends no more requests", async () => {
  const events = securityEvents();
  let requests = 0;
  server.use(
    http.post(`${SERVER}/auth/v1/token`, () => {
      requests++;
      return jsonResponse(WRONG, 400);
    }),
  );
  const { press } = await logIn();
  for (let attempt = 2; attempt <= 5; attempt++) {
    await waitFor(() => expect(requests).toBe(attempt - 1));
    await press();
  }
  await expectToast("Too many attempts. Account temporarily locked for 30 minutes.");
  expect(await screen.findByText(/30:00|29:5\d/)).toBeVisible();

  await press();
  expect(
    (await screen.findAllByText(/Too many attempts. Please try again in 30 minutes\./)).length,
  ).toBeGreaterThan(0);
  expect(requests).toBe(5);
  await waitFor(() =>
    expect(events.at(-1)).toMatchObject({
      type: "suspicious_activity",
      details: { reason: "login_blocked", email: "ada@example.test" },
    }),
  );
});

test.each([
  [
    "has an internal error",
    500,
    { code: "unexpected_failure", message: "Database error querying schema" },
  ],
  [
    "requires a confirmed address",
    400,
    { code: "email_not_confirmed", message: "Email not confirmed" },
  ],
])("a login isn't counted as failed when the server %s", async (_what, ...response) => {
  securityEvents();
  server.use(logInResponse(...response));
  const { press } = await logIn();
  for (let attempt = 2; attempt <= 6; attempt++) await press();
  expect(screen.getByLabelText("Password")).toBeEnabled();
  expect(localStorage.getItem("login-limit")).toBeNull();
  expect(screen.queryByText(/Too many attempts/)).not.toBeInTheDocument();
});

test("a login block that was set in another tab or before a reload still applies", async () => {
  const blockUntil = Date.now() + 5 * 60_000;
  localStorage.setItem(
    "login-limit",
    JSON.stringify({ attempts: 5, windowStart: Date.now(), isBlocked: true, blockUntil }),
  );
  await logIn();
  await expectToast("Too many attempts. Please try again in 5 minutes.");
  expect(screen.getAllByText(/Too many attempts. Please try again in 5 minutes\./)).toHaveLength(2);
});

test("a successful login resets the count of failed logins", async () => {
  securityEvents();
  server.use(logInResponse(400, WRONG));
  const { press } = await logIn();
  await expectToast("Invalid login credentials");
  server.use(logInResponse(200, sessionFor(3600)), profileIs("Ada"));
  await press();
  expect(await screen.findByText("Somewhere inside")).toBeVisible();
  expect(localStorage.getItem("login-limit")).toBeNull();
});

test("a rate-limited login shows the server's message and a countdown, and isn't counted as failed", async () => {
  securityEvents();
  server.use(
    logInResponse(429, { code: "over_request_rate_limit", message: "Request rate limit reached" }),
  );
  await logIn();
  await expectToast("Request rate limit reached");
  const countdown = /Too many attempts. Please try again in 1 minute\./;
  expect(await screen.findByText(countdown)).toBeVisible();
  expect(localStorage.getItem("login-limit")).toBeNull();
  cleanup();
  renderPortal(pages, "/login");
  expect(await screen.findByText(countdown)).toBeVisible();
});

test("the security banner links to the settings in a new tab and stays closed once dismissed", async () => {
  const { user, unmount } = renderPortal(pages, "/login");
  const settings = await screen.findByRole("link", { name: /^Settings/ });
  expect(settings).toHaveAttribute("target", "_blank");
  expect(settings).toHaveAttribute("href", expect.stringMatching(/^\/settings/));
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(document.documentElement.dataset["securityBanner"]).toBe("off");
  expect(localStorage.getItem("ui-security-banner")).toBe("off");
  unmount();
});

test("arrow keys switch between the login tabs and typed text is preserved", async () => {
  const { user } = renderPortal(pages, "/login");
  await enter(user, await screen.findByLabelText("Email"), "ada@example.test");
  await user.click(screen.getByRole("tab", { name: "Login" }));
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Sign Up" })).toHaveFocus();
  expect(await screen.findByLabelText("Display Name")).toBeVisible();
  await user.keyboard("{Home}");
  expect(screen.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel", { name: "Login" })).toBeVisible();
  expect(
    within(screen.getByRole("tabpanel", { name: "Login" })).getByLabelText("Email"),
  ).toHaveValue("ada@example.test");
});
