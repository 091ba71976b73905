import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { PasswordPanel } from "@/account/security/password-panel.tsx";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { hasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import {
  logInResponse,
  person,
  profileIs,
  rejects,
  SERVER,
  server,
  sessionFor,
} from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { listening, startSession } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/settings", element: <PasswordPanel /> }] },
];
const LOGIN = `${SERVER}/auth/v1/token`;
const USER = `${SERVER}/auth/v1/user`;
const change = z.object({ password: z.string(), current_password: z.string() });

let requests: string[] = [];
let sent: z.infer<typeof change>[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  requests = [];
  sent = [];
  server.use(
    profileIs("Ada"),
    ...listening(requests),
    logInResponse(200, sessionFor(3600)),
    http.put(USER, async ({ request }) => {
      sent.push(change.parse(await request.json()));
      return HttpResponse.json(person);
    }),
  );
});
afterEach(() => server.resetHandlers());

async function fill(current: string, next: string, again = next) {
  startSession();
  const { user } = renderPortal(pages, "/settings");
  const type = async (label: string, text: string) => {
    if (text !== "") await enter(user, screen.getByLabelText(label), text);
  };
  await screen.findByLabelText("Current password");
  await type("Current password", current);
  await type("New password", next);
  await type("Confirm new password", again);
  await user.click(screen.getByRole("button", { name: "Change password" }));
}

test("a new password that was typed but not saved counts as unsaved work", async () => {
  startSession();
  const { user } = renderPortal(pages, "/settings");
  // Browsers fill in this field automatically, so it never counts as unsaved work.
  await enter(user, await screen.findByLabelText("Current password"), "old Pass1");
  expect(hasUnsavedWork()).toBe(false);
  await enter(user, screen.getByLabelText("New password"), "New pass1");
  expect(hasUnsavedWork()).toBe(true);
  await enter(user, screen.getByLabelText("Confirm new password"), "New pass1");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test("a changed password is sent as typed, ends the other sessions and is reported", async () => {
  await fill(" old Pass1 ", " New pass1 ");
  expect(await screen.findByText("Your password was changed")).toBeInTheDocument();
  expect(sent).toEqual([{ password: " New pass1 ", current_password: " old Pass1 " }]);
  await waitFor(() => expect(requests.toSorted()).toEqual(["logout others", "password_changed"]));
  expect(screen.getByText("All your other sessions were ended.")).toBeVisible();
  expect(screen.getByLabelText("Current password")).toHaveValue("");
});

test("changing the password doesn't claim that other sessions ended when the server didn't end them", async () => {
  server.use(http.post(`${SERVER}/auth/v1/logout`, () => new HttpResponse(null, { status: 500 })));
  await fill("Secret-1", "Secret-12");
  expect(await screen.findByText("Your password was changed")).toBeInTheDocument();
  expect(await screen.findByText("Some of your sessions may still be open")).toBeInTheDocument();
  expect(screen.queryByText(/your other sessions were ended/)).not.toBeInTheDocument();
});

test.each([
  [
    "an empty current password",
    "",
    "Secret-12",
    "Secret-12",
    "Current password",
    "Enter your current password.",
  ],
  [
    "a password of 7 characters",
    "x",
    "Secre-1",
    "Secre-1",
    "New password",
    "Password must be at least 8 characters",
  ],
  [
    "a password without an uppercase letter",
    "x",
    "secret-12",
    "secret-12",
    "New password",
    "Password must contain at least one uppercase letter, one lowercase letter, and one number",
  ],
  [
    "a password of 73 bytes",
    "x",
    `Aa1${"é".repeat(35)}`,
    `Aa1${"é".repeat(35)}`,
    "New password",
    "Password too long",
  ],
  [
    "two different new passwords",
    "x",
    "Secret-12",
    "Secret-13",
    "Confirm new password",
    "Passwords don't match",
  ],
])(
  "changing the password shows an error for %s on its field and sends nothing",
  async (_what, current, next, again, label, message) => {
    await fill(current, next, again);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(sent).toEqual([]);
  },
);

test("the password isn't changed if the current one is wrong, even on a server that wouldn't check it", async () => {
  server.use(http.post(LOGIN, () => rejects(400, "invalid_credentials")));
  await fill("wrong", "Secret-12");
  expect(await screen.findByText(/^That isn’t your current password/)).toBeVisible();
  expect(screen.getByLabelText("Current password")).toHaveFocus();
  expect(sent).toEqual([]);
  expect(requests).toEqual([]);
});

test("a wrong current password is recognized in the error format of auth servers from before 2024", async () => {
  server.use(
    http.post(LOGIN, () =>
      HttpResponse.json(
        { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
        { status: 400 },
      ),
    ),
  );
  await fill("wrong", "Secret-12");
  expect(await screen.findByText(/^That isn’t your current password/)).toBeVisible();
});

test("if logging in requires a captcha, the server checks the current password when it changes the password", async () => {
  server.use(
    http.post(LOGIN, () => rejects(400, "captcha_failed")),
    http.put(USER, () => rejects(400, "current_password_invalid")),
  );
  await fill("wrong", "Secret-12");
  expect(await screen.findByText(/^That isn’t your current password/)).toBeVisible();
});

const LEAKED = "Password is known to be weak and easy to guess, please choose a different one.";

test.each([
  [
    "the same password",
    "same_password",
    "New password should be different from the old password.",
    "This is already your password. Choose another one.",
  ],
  [
    "a leaked password",
    "weak_password",
    LEAKED,
    "This password appeared in a data leak. Choose another.",
  ],
])(
  "the new password field shows the error for %s, and the session that checked the current one is ended",
  async (_what, code, message, text) => {
    server.use(http.put(USER, () => rejects(422, code, message)));
    await fill("Secret-1", "Secret-12");
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText("New password")).toBeInvalid();
    await waitFor(() => expect(requests).toEqual(["logout local"]));
  },
);

test.each([
  ["unreachable", () => HttpResponse.error(), /can’t reach the server. Check your connection/],
  ["limiting requests", () => rejects(429, "over_request_rate_limit"), /^Too many attempts/],
])(
  "when the server is %s, the password form shows an error and keeps its input",
  async (_what, response, message) => {
    server.use(http.post(LOGIN, response));
    await fill("Secret-1", "Secret-12");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("New password")).toHaveValue("Secret-12");
  },
);
