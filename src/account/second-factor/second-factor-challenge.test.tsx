import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { profileIs, rejects, SERVER, server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import { CODE, factor, factorsAre } from "#support/second-factor.ts";
import { listening, startSession, STORED_AT } from "#support/session.ts";

const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <h1>Orders</h1> }] },
  { path: "/login", element: <h1>Login</h1> },
];

let requests: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  requests = [];
  server.use(profileIs("Ada"), ...listening(requests));
});
afterEach(() => server.resetHandlers());

/** Logs in with the right password to an account that has these apps. */
async function logIn(factors = [factor("f-1", "Phone")]) {
  server.use(...factorsAre(factors));
  startSession({ user: { factors } });
  const portal = renderPortal(pages, "/orders");
  await screen.findByRole("heading", { name: "Enter your code" });
  return portal;
}

const type = async (user: Awaited<ReturnType<typeof logIn>>["user"], code: string) => {
  const field = screen.getByLabelText("Code from your app");
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
};

test("a protected page appears only after the second factor's code has been entered", async () => {
  const { user, router } = await logIn();
  expect(screen.queryByRole("heading", { name: "Orders" })).not.toBeInTheDocument();
  await type(user, "999999");
  expect(await screen.findByText(/^This code is incorrect/)).toBeVisible();
  expect(requests).toEqual([]);
  await type(user, CODE);
  expect(await screen.findByRole("heading", { name: "Orders" })).toBeVisible();
  await waitFor(() => expect(requests, "now they are logged in").toEqual(["login_success"]));
  expect(router.state.location.pathname).toBe("/orders");
});

test("with two apps the person chooses which one gives the code", async () => {
  const verified: string[] = [];
  const { user } = await logIn([factor("f-1", "Phone"), factor("f-2", "Laptop")]);
  server.events.on("request:start", ({ request }) => {
    if (request.url.endsWith("/verify")) verified.push(request.url);
  });
  await user.click(screen.getByRole("radio", { name: "Laptop" }));
  await type(user, CODE);
  await screen.findByRole("heading", { name: "Orders" });
  expect(verified.map((url) => url.split("/").at(-2))).toEqual(["f-2"]);
  server.events.removeAllListeners();
});

test("too many wrong codes show a message asking to wait", async () => {
  const { user } = await logIn();
  server.use(
    http.post(`${SERVER}/auth/v1/factors/:id/challenge`, () =>
      rejects(429, "over_request_rate_limit"),
    ),
  );
  await type(user, CODE);
  expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
});

test("someone without their device can leave the second-factor page", async () => {
  const { user } = await logIn();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByRole("heading", { name: "Login" })).toBeVisible();
  expect(localStorage.getItem(STORED_AT)).toBeNull();
  await waitFor(() => expect(requests.toSorted()).toEqual(["logout", "logout global"]));
});
