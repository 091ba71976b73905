import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { withMinimumDuration } from "@/account/auth/with-minimum-duration.ts";
import { SettingsTabs as SettingsPage } from "@/account/settings/settings-tabs.tsx";
import { hasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { jsonResponse, person, securityEvents, server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

/** Records each change requested from the auth server, and the redirect URL for the links in its emails. */
function changes(body: Record<string, unknown> = { ...person }, status = 200) {
  const requests: unknown[] = [];
  server.use(
    http.put(`${SERVER}/auth/v1/user`, async ({ request }) => {
      requests.push(await request.json(), new URL(request.url).searchParams.get("redirect_to"));
      return jsonResponse(body, status);
    }),
  );
  return requests;
}

async function requestChange(address: string) {
  const { user } = renderPortal([{ path: "/settings", element: <SettingsPage /> }], "/settings");
  await enter(user, await screen.findByLabelText("New email address"), address);
  await user.click(screen.getByRole("button", { name: "Change email address" }));
  return user;
}

test("a new email address that was typed but not sent counts as unsaved work", async () => {
  changes();
  securityEvents();
  const { user } = renderPortal([{ path: "/settings", element: <SettingsPage /> }], "/settings");
  const field = await screen.findByLabelText("New email address");
  expect(hasUnsavedWork()).toBe(false);
  await enter(user, field, "zoe@example.test");
  expect(hasUnsavedWork()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Change email address" }));
  await screen.findByText("Now confirm the change in both inboxes");
  // React runs the effect that clears the unsaved work slightly after it renders the text.
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

test("requesting a new email address shows the next steps", async () => {
  const events = securityEvents();
  const requests = changes({ ...person, new_email: "zoe@example.test" });
  await requestChange(" zoe@example.test");

  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Now confirm the change in both inboxes");
  expect(alert).toHaveTextContent("Until you’ve opened both, log in with ada@example.test.");
  expect(requests[0]).toMatchObject({ email: "zoe@example.test" });
  expect(requests[1]).toBe(`${window.location.origin}/settings`);
  expect(screen.getByLabelText("New email address")).toHaveValue("");
  expect(screen.getByLabelText("Current email address")).toHaveValue("ada@example.test");
  await waitFor(() => expect(events).toMatchObject([{ type: "email_change_requested" }]));
});

test("a change to a taken email address gets the same response and delay as a change to a free one", async () => {
  securityEvents();
  const message = "A user with this email address has already been registered";
  changes({ code: "email_exists", message }, 422);
  vi.mocked(withMinimumDuration).mockClear();
  await requestChange("zoe@example.test");

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Now confirm the change in both inboxes",
  );
  expect(withMinimumDuration).toHaveBeenCalledOnce();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test.each([
  ["email_address_invalid", 400, 'Email address "zoe" is invalid', /"zoe" is invalid/],
  [
    "over_email_send_rate_limit",
    429,
    "For security purposes, you can only request this after 5 seconds.",
    /Too many attempts/,
  ],
  [
    "insufficient_aal",
    401,
    "AAL2 session is required to update email or password when MFA is enabled.",
    /needs your second factor/,
  ],
])(
  "a change of email address that fails with %s keeps the address and the input",
  async (code, status, message, text) => {
    changes({ code, message }, status);
    await requestChange("zoe@example.test");

    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Your address wasn’t changed");
    expect(alert).toHaveTextContent(text);
    expect(screen.getByLabelText("New email address")).toHaveValue("zoe@example.test");
  },
);

test.each([
  ["zoe", "Invalid email address"],
  ["ADA@example.test", "This is already your address."],
])(
  "changing the email address to %s shows an error on the field and sends nothing",
  async (address, text) => {
    const requests = changes();
    await requestChange(address);
    expect(await screen.findByText(text)).toBeVisible();
    expect(requests).toEqual([]);
  },
);

test("the language is stored with the account, for our emails", async () => {
  const requests = changes();
  const { user } = renderPortal([{ path: "/settings", element: <SettingsPage /> }], "/settings");
  await user.click(await screen.findByRole("button", { name: "Français (Canada)" }));
  await waitFor(() => expect(requests[0]).toMatchObject({ data: { locale: "fr-CA" } }));
});

test("a language that couldn't be sent to the server shows that the email language wasn't changed", async () => {
  server.use(http.put(`${SERVER}/auth/v1/user`, () => HttpResponse.error()));
  const { user } = renderPortal([{ path: "/settings", element: <SettingsPage /> }], "/settings");
  await user.click(await screen.findByRole("button", { name: "English" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Your email language wasn’t changed");
});
