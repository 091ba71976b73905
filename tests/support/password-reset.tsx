import { screen } from "@testing-library/react";
import { http } from "msw";
import { vi } from "vitest";
import { Component as ResetPage } from "@/account/recovery/password-reset-page.tsx";
import { jsonResponse, person, profileIs, server, SERVER, sessionFor } from "./auth-server.ts";
import { enter } from "./enter.ts";
import { renderPortal } from "./portal.tsx";

const pages = [
  { path: "/password-reset", element: <ResetPage /> },
  { path: "/login", element: <p>The login page</p> },
  { path: "/settings", element: <p>The settings</p> },
  { path: "/", element: <p>The landing page</p> },
];

export const { access_token, refresh_token } = sessionFor(3600);
/** Ada's reset link as the server creates it. */
export const LINK = `#access_token=${encodeURIComponent(access_token)}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=recovery`;

export const userIs = (status: number, body: Record<string, unknown>) =>
  http.get(`${SERVER}/auth/v1/user`, () => jsonResponse(body, status));

/** The milliseconds that an event report and the end of the sessions may take. */
const TIME_LIMITS = [2_000, 3_000];

/** Raises the time limits to a minute, because a busy machine may be slower. */
export function liftTimeLimits() {
  const schedule = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0, ...values: []) =>
    schedule(work, TIME_LIMITS.includes(milliseconds) ? 60_000 : milliseconds, ...values),
  );
}

export function open(hash: string) {
  window.history.replaceState(null, "", `/password-reset${hash}`);
  return renderPortal(pages, "/password-reset");
}

export async function openWithLink() {
  server.use(userIs(200, person), profileIs("Ada"));
  const view = open(LINK);
  await screen.findByLabelText("New Password");
  return view;
}

export async function set(password: string, confirmation = password) {
  const view = await openWithLink();
  await fill(view, password, confirmation);
  return view;
}

export async function fill(
  { user }: ReturnType<typeof open>,
  password: string,
  confirmation = password,
) {
  await enter(user, screen.getByLabelText("New Password"), password);
  await enter(user, screen.getByLabelText("Confirm New Password"), confirmation);
  await user.click(screen.getByRole("button", { name: "Update password" }));
}
