import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeInvitation } from "@/account/members/invitation-store.ts";
import { SettingsTabs as SettingsPage } from "@/account/settings/settings-tabs.tsx";
import { person, profileIs, server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, belongsTo, logInBefore, ORG, OTHER_ORG, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
});
afterEach(() => {
  server.resetHandlers();
  toast.dismiss();
});
afterAll(() => server.close());

const open = (address: string) =>
  renderPortal([{ path: "/settings", element: <SettingsPage /> }], address);

const offer = { outcome: "open", organization: "Maple Ridge", inviter: "Zoé", role: "editor" };

test("the open settings tab is in the URL", async () => {
  const { user, router } = open("/settings");
  expect(await screen.findByRole("tab", { name: "Profile", selected: true })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Organization" }));
  expect(router.state.location.search).toBe("?tab=organization");
  expect(await screen.findByRole("region", { name: "Members of Northvale" })).toBeVisible();
});

describe("invitation link", () => {
  test("an invitation link is removed from the URL immediately and asks before joining", async () => {
    mockRpc("read_invitation", offer);
    const accepted = mockRpc("accept_invitation", { outcome: "accepted", org_id: OTHER_ORG });
    const { router } = open("/settings?tab=organization&invitation=abc");
    const dialog = await screen.findByRole("dialog", { name: "Join Maple Ridge?" });
    expect(router.state.location.search).toBe("?tab=organization");
    expect(router.state.historyAction).toBe("REPLACE");
    expect(dialog).toHaveTextContent("Zoé invited you to join Maple Ridge.");
    expect(dialog).toHaveTextContent("Editor · Manages data.");
    expect(accepted).toEqual([]);
  });

  test("an invitation link opened before login is handled once, after login", async () => {
    const read = mockRpc("read_invitation", offer);
    storeInvitation("abc");
    const { unmount } = open("/settings");
    await screen.findByRole("dialog", { name: "Join Maple Ridge?" });
    expect(read).toEqual([{ token: "abc" }]);
    unmount();

    open("/settings");
    expect(await screen.findByRole("tab", { name: "Profile" })).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("accepting an invitation link switches to its organization", async () => {
    const read = mockRpc("read_invitation", offer);
    const accepted = mockRpc("accept_invitation", { outcome: "accepted", org_id: OTHER_ORG });
    const { user, router } = open("/settings?invitation=abc");
    await screen.findByRole("dialog", { name: "Join Maple Ridge?" });
    server.use(belongsTo([ORG, "Northvale", "owner"], [OTHER_ORG, "Maple Ridge", "editor"]));
    await user.click(screen.getByRole("button", { name: "Join" }));

    expect(await screen.findByText("You’re now working in Maple Ridge.")).toBeVisible();
    expect(await screen.findByLabelText("Working in")).toHaveValue(OTHER_ORG);
    expect([read, accepted]).toEqual([[{ token: "abc" }], [{ token: "abc" }]]);
    expect(router.state.location.search).toBe("?tab=organization");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("declining an invitation tells the server and closes the dialog", async () => {
    mockRpc("read_invitation", offer);
    const declined = mockRpc("decline_invitation", "declined");
    const { user } = open("/settings?invitation=abc");
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(declined).toEqual([{ token: "abc" }]);
  });

  test.each([
    ["unknown", /incomplete or unknown/],
    ["foreign", /logged in as ada@example.test, but this invitation is for another address/],
    ["already_member", /already a member of this organization/],
    ["revoked", /withdrawn, declined or replaced/],
    ["used", /already been used/],
    ["expired", /expired after 7 days/],
  ])(
    "an invitation link with the outcome %s shows the reason and no button to join",
    async (outcome, expected) => {
      mockRpc("read_invitation", { outcome });
      open("/settings?invitation=abc");
      const dialog = await screen.findByRole("dialog", { name: "This invitation can’t be used" });
      expect(within(dialog).getByText(expected)).toBeVisible();
      expect(within(dialog).queryByRole("button", { name: "Join" })).not.toBeInTheDocument();
    },
  );

  test("an invitation that is withdrawn while its dialog is open shows that it was withdrawn", async () => {
    mockRpc("read_invitation", offer);
    mockRpc("accept_invitation", { outcome: "revoked" });
    const { user } = open("/settings?invitation=abc");
    await user.click(await screen.findByRole("button", { name: "Join" }));
    expect(await screen.findByText(/withdrawn, declined or replaced/)).toBeVisible();
    expect(localStorage.getItem("organization-choice")).toBeNull();
  });

  test("an invitation link that fails to load can be retried", async () => {
    server.use(http.post(`${SERVER}/rest/v1/rpc/read_invitation`, () => HttpResponse.error()));
    const { user } = open("/settings?invitation=abc");
    await screen.findByRole("dialog", { name: "We couldn’t load the invitation" });
    mockRpc("read_invitation", offer);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("dialog", { name: "Join Maple Ridge?" })).toBeVisible();
  });

  test("an invitation that couldn't be accepted keeps its dialog open", async () => {
    mockRpc("read_invitation", offer);
    server.use(http.post(`${SERVER}/rest/v1/rpc/accept_invitation`, () => HttpResponse.error()));
    const { user } = open("/settings?invitation=abc");
    await user.click(await screen.findByRole("button", { name: "Join" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("We can’t reach the server.");
    expect(screen.getByRole("dialog", { name: "Join Maple Ridge?" })).toBeVisible();
  });
});

describe("profile settings", () => {
  function saved() {
    const bodies: unknown[] = [];
    server.use(
      http.patch(`${SERVER}/rest/v1/profiles`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ user_id: person.id });
      }),
    );
    return bodies;
  }

  test("a profile is saved without the spaces around its fields", async () => {
    server.use(profileIs("Ada", "Lavoie & Co."));
    const bodies = saved();
    const { user } = open("/settings");
    const name = await screen.findByLabelText("Display Name");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.clear(name);
    await enter(user, name, "  Ada Lavoie ");
    await user.clear(screen.getByLabelText(/Company Name/));
    server.use(profileIs("Ada Lavoie"));
    await user.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Profile saved")).toBeVisible();
    expect(bodies).toEqual([{ display_name: "Ada Lavoie", company_name: null }]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeDisabled());
    expect(name).toHaveValue("Ada Lavoie");
  });

  test.each([
    ["Display Name", " ", "Display name is required"],
    ["Display Name", "x".repeat(101), "Display name too long"],
    ["Display Name", "Ada <b>", "Invalid characters in name"],
    [/Company Name/, "x".repeat(201), "Company name too long"],
    [/Company Name/, "<Lavoie>", "Invalid characters in company name"],
  ])("the profile field %s shows an error for %j", async (label, text, expected) => {
    const bodies = saved();
    const { user } = open("/settings");
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.paste(text);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(expected)).toBeVisible();
    expect(field).toBeInvalid();
    expect(bodies).toEqual([]);
  });

  test("a profile that fails to save shows an error and keeps the input", async () => {
    server.use(http.patch(`${SERVER}/rest/v1/profiles`, () => HttpResponse.error()));
    const { user } = open("/settings");
    const name = await screen.findByLabelText("Display Name");
    await enter(user, name, " Lavoie");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Your profile wasn’t saved");
    expect(name).toHaveValue("Ada Lavoie");
  });

  test("a profile that fails to load can't be overwritten", async () => {
    server.use(
      http.get(`${SERVER}/rest/v1/profiles`, () =>
        HttpResponse.json({ code: "PGRST116", message: "0 rows" }, { status: 406 }),
      ),
    );
    open("/settings");
    expect(await screen.findByText("We couldn’t load your profile")).toBeVisible();
    expect(screen.queryByLabelText("Display Name")).not.toBeInTheDocument();
  });
});
