import { screen } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { storedInvitation } from "@/account/members/invitation-store.ts";
import { Component as RequireSession } from "@/app/require-session.tsx";
import { routes } from "@/app/routes.tsx";
import { server } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";

const pages = [
  { element: <RequireSession />, children: [{ path: "/orders", element: <h1>Orders</h1> }] },
  { path: "/login", element: <h1>Login</h1> },
];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test("a visitor is redirected to the login page, which remembers the requested page", async () => {
  const { router } = renderPortal(pages, "/orders?state=new");
  await screen.findByRole("heading", { name: "Login" });
  expect(router.state.location.search).toBe("?next=%2Forders%3Fstate%3Dnew");
});

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path === undefined ? [] : [path]),
  ...children.flatMap(pathsOf),
];

test("every route requires a session, except the public pages and the component gallery", async () => {
  const open: string[] = [];
  for (const route of routes.flatMap(({ children }) => children ?? [])) {
    const { path, lazy } = route;
    const { Component } = path === undefined && typeof lazy === "function" ? await lazy() : {};
    if (Component !== RequireSession) open.push(...pathsOf(route));
  }
  expect(open).toEqual([
    "/login",
    "/password-reset",
    "/email-link",
    "/",
    "/about",
    "/documentation",
    "/documentation/api",
    "/supplier-application",
    "/supplier-support",
    "/help-support",
    "/dev",
    "/dev/ui",
    "*",
  ]);
});

test("an invitation is stored in the tab and removed from the URL during login", async () => {
  const { router } = renderPortal(
    [...pages, { element: <RequireSession />, children: [{ path: "/settings" }] }],
    "/settings?tab=organization&invitation=abc",
  );
  await screen.findByRole("heading", { name: "Login" });
  expect(router.state.location.search).toBe("?next=%2Fsettings%3Ftab%3Dorganization");
  expect(router.state.historyAction).toBe("REPLACE");
  expect(storedInvitation()).toBe("abc");
});

test("a protected page shows only a spinner while the session is checked", () => {
  renderPortal(pages, "/orders");
  expect(screen.getByRole("status")).toHaveTextContent("Checking your session…");
  expect(screen.queryByRole("heading", { name: "Orders" })).not.toBeInTheDocument();
});
