import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Component as LoginPage } from "@/account/login/login-page.tsx";
import { logInAnswers, profileIs, server, SERVER, sessionFor } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";

const pages = [
  { path: "/login", element: <LoginPage /> },
  { path: "*", element: <p>Somewhere inside</p> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => localStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function logIn(address = "/login") {
  const { user, router } = renderPortal(pages, address);
  await user.type(await screen.findByLabelText("Email"), "ada@example.test");
  await user.type(screen.getByLabelText("Password"), "Secret-1");
  await user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  return router;
}

test("after login a person finds the suppliers, or the page they were going to", async () => {
  server.use(logInAnswers(200, sessionFor(3600)), profileIs("Ada"));
  const router = await logIn("/login?next=%2Forders%3Fstate%3Dnew");
  await waitFor(() => expect(router.state.location.pathname).toBe("/orders"));
  expect(router.state.location.search).toBe("?state=new");
  expect(
    await screen.findByText(/Logged in successfully! Welcome to Supplier Portal!/),
  ).toBeVisible();
});

test("what the server refuses is told at the password, and its own words in a message", async () => {
  server.use(
    logInAnswers(400, { code: "invalid_credentials", message: "Invalid login credentials" }),
  );
  await logIn();
  expect(await screen.findByText("Invalid login credentials")).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "Invalid email or password. Please check your credentials and try again.",
  );
});

test("a wrong address is told before anything is sent", async () => {
  const { user } = renderPortal(pages, "/login");
  await user.type(await screen.findByLabelText("Email"), "ada");
  await user.type(screen.getByLabelText("Password"), "12345");
  await user.click(screen.getByRole("button", { name: "Login to Supplier Portal" }));
  expect(await screen.findByText("Invalid email address")).toBeVisible();
  expect(screen.getByLabelText("Email")).toBeInvalid();
  expect(screen.getByText("Password must be at least 6 characters")).toBeVisible();
});

test("a server that does not answer leaves the form as it was", async () => {
  server.use(http.post(`${SERVER}/auth/v1/token`, () => HttpResponse.error()));
  await logIn();
  expect(await screen.findByText("Login failed. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("Password")).toBeValid();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.test");
});
