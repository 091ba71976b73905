import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OrganizationSection } from "@/account/members/organization-section.tsx";
import { person, server, SERVER } from "#support/auth-server.ts";
import { renderPortal } from "#support/portal.tsx";
import {
  mockRpc,
  belongsTo,
  logInBefore,
  member,
  NOAH,
  ORG,
  OTHER_ORG,
  team,
} from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
});
afterEach(() => {
  server.resetHandlers();
  // Toasts outlive the page that showed them.
  toast.dismiss();
});
afterAll(() => server.close());

const open = () =>
  renderPortal([{ path: "/settings", element: <OrganizationSection /> }], "/settings");

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest("li");
  if (row === null) throw new Error(`${name} isn't in a list.`);
  return within(row);
};

describe("members panel for an owner", () => {
  test("an owner sees each member's name, role and joining date", async () => {
    team();
    open();
    expect(await screen.findByRole("region", { name: "Members of Northvale" })).toBeVisible();
    const noah = await rowOf("Noah");
    expect(noah.getByText("noah@example.test")).toBeVisible();
    expect(noah.getByText("Joined Mar 4, 2026")).toBeVisible();
    expect(noah.getByLabelText("Role of Noah")).toHaveValue("editor");
  });

  test("an owner changes a role, which is shown once the server has saved it", async () => {
    team();
    const calls = mockRpc("set_member_role", "changed");
    const { user } = open();
    const role = await screen.findByLabelText("Role of Noah");
    team({ noah: "viewer" });
    await user.selectOptions(role, "Viewer");

    expect(await screen.findByText("Noah’s new role: Viewer")).toBeVisible();
    expect(calls).toEqual([{ org: ORG, member: NOAH, role: "viewer" }]);
    expect(screen.getByLabelText("Role of Noah")).toHaveValue("viewer");
  });

  test("an owner has to confirm before removing a member", async () => {
    team();
    const calls = mockRpc("remove_member", "removed");
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Remove Noah" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Remove Noah from Northvale?" });
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));

    expect(await screen.findByText("Noah is no longer a member.")).toBeVisible();
    expect(calls).toEqual([{ org: ORG, member: NOAH }]);
  });

  test("the last owner can neither leave nor give up the role, and sees why", async () => {
    team();
    open();
    const role = await screen.findByLabelText("Role of Ada");
    expect(role).toBeDisabled();
    expect(role).toHaveAccessibleDescription(/You’re the only owner/);
    expect(screen.queryByRole("button", { name: "Leave Northvale" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Remove Ada" })).not.toBeInTheDocument();
  });

  test("an owner has to confirm before giving up their own role", async () => {
    team({ noah: "owner" });
    const calls = mockRpc("set_member_role", "changed");
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText("Role of Ada"), "Viewer");
    const dialog = await screen.findByRole("alertdialog", {
      name: "Give up your owner role?",
    });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);
    expect(screen.getByLabelText("Role of Ada")).toHaveValue("owner");
  });

  test("an owner who becomes the last one while leaving sees that they can't leave", async () => {
    team({ noah: "owner" });
    mockRpc("leave_organization", "last_owner");
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Leave Northvale" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(
      await screen.findByText("You’re the last owner of Northvale, so you can’t leave."),
    ).toBeVisible();
  });

  test("a person who is no longer an owner sees an error when removing a member, and the dialog stays open", async () => {
    team();
    mockRpc("remove_member", { code: "42501", message: "secret words of the database" }, 403);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Remove Noah" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(
      await screen.findByText("You don’t have permission to do this. Nothing was changed."),
    ).toBeVisible();
    expect(screen.queryByText(/secret words/)).not.toBeInTheDocument();
    expect(screen.getByRole("alertdialog")).toBeVisible();
  });
});

describe.each(["editor", "viewer"] as const)("members panel for the role %s", (mine) => {
  test("a member without owner permissions sees the other members, can't change roles, and may leave", async () => {
    team({ mine, noah: "owner" });
    const calls = mockRpc("leave_organization", "left");
    const { user } = open();
    expect((await rowOf("Noah")).getByText("Owner")).toBeVisible();
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(screen.queryByText("Invite a member")).not.toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Leave Northvale" }));
    server.use(belongsTo());
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByText("You left Northvale.")).toBeVisible();
    expect(calls).toEqual([{ org: ORG }]);
    expect(await screen.findByText("You’re not a member of an organization")).toBeVisible();
  });
});

test("a member without a name is listed under the part of their email address before the @", async () => {
  team();
  mockRpc("organization_members", [
    member(person.id, "Ada", "owner"),
    member(NOAH, null, "viewer"),
  ]);
  open();
  expect((await rowOf("nobody")).getByText("nobody@example.test")).toBeVisible();
});

test("loading the members can be retried after a failure", async () => {
  team();
  server.use(http.post(`${SERVER}/rest/v1/rpc/organization_members`, () => HttpResponse.error()));
  const { user } = open();
  expect(await screen.findByText("We couldn’t load the members")).toBeVisible();
  team();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Noah")).toBeVisible();
});

describe("person who belongs to two organizations", () => {
  beforeEach(() => {
    team();
    server.use(belongsTo([ORG, "Northvale", "owner"], [OTHER_ORG, "Maple Ridge", "viewer"]));
  });

  test("a member of two organizations chooses one, and the choice survives a reload", async () => {
    const { user, unmount } = open();
    await user.selectOptions(await screen.findByLabelText("Working in"), "Maple Ridge · Viewer");
    expect(await screen.findByRole("region", { name: "Members of Maple Ridge" })).toBeVisible();
    unmount();
    open();
    expect(await screen.findByRole("region", { name: "Members of Maple Ridge" })).toBeVisible();
  });

  test("a person who no longer belongs to the chosen organization gets the first of their organizations", async () => {
    localStorage.setItem("organization-choice", "00000000-0000-4000-8000-0000000000ff");
    open();
    expect(await screen.findByLabelText("Working in")).toHaveValue(ORG);
  });

  test("a member's choice of organization is removed from the browser after logging out", async () => {
    localStorage.setItem("organization-choice", OTHER_ORG);
    server.use(
      http.post(`${SERVER}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })),
    );
    open();
    await screen.findByLabelText("Working in");
    const { logOut } = await import("@/account/session/log-out-api.ts");
    await logOut();
    expect(localStorage.getItem("organization-choice")).toBeNull();
  });
});
