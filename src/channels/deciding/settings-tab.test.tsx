import { screen } from "@testing-library/react";
import { useState } from "react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SettingsTab } from "@/channels/deciding/settings-tab.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { logInBefore, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The tab, and somebody else who renames the channel. */
function Screen() {
  const [planned, setPlanned] = useState(plannedGoogle());
  return (
    <>
      <button type="button" onClick={() => setPlanned(plannedGoogle({ name: "Google, theirs" }))}>
        Somebody else saves
      </button>
      <SettingsTab organization={NORTHVALE} planned={planned} />
    </>
  );
}

const open = (address = "/") => renderPortal([{ path: "/", element: <Screen /> }], address).user;

test("what somebody else saved is shown, as long as nothing was typed", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Somebody else saves" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, theirs");
});

test("what was typed stays, and says that somebody else saved meanwhile", async () => {
  const user = open();
  await user.type(screen.getByLabelText("Name"), ", mine");
  await user.click(screen.getByRole("button", { name: "Somebody else saves" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, mine");
  expect(screen.getByText("Somebody else changed these settings meanwhile")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take theirs" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, theirs");
});

test("the setting of the address has the focus, and so has what is wrong when it is saved", async () => {
  const saved: unknown[] = [];
  server.use(
    http.patch(`${SERVER}/rest/v1/channels`, async ({ request }) => {
      saved.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = open("/?at=shop_link");
  expect(screen.getByLabelText(/^Address of the shop/)).toHaveFocus();
  await user.clear(screen.getByLabelText("Currency"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByLabelText("Currency")).toHaveFocus();
  expect(saved).toEqual([]);
});
