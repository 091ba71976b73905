import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OrganizationSection } from "@/account/members/organization-section.tsx";
import { hasUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, logInBefore, ORG, team } from "#support/team-server.ts";

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

const FUNCTION = `${SERVER}/functions/v1/invite-member`;

function mockFunction(response: Record<string, unknown>, status = 200) {
  const calls: { body: unknown; authorization: string | null }[] = [];
  server.use(
    http.post(FUNCTION, async ({ request }) => {
      const authorization = request.headers.get("authorization");
      calls.push({ body: await request.json(), authorization });
      return HttpResponse.json(response, { status });
    }),
  );
  return calls;
}

let made = 0;

function invited(...emails: string[]) {
  made += 1;
  const id = (i: number) => `00000000-0000-4000-8000-00000000${made % 10}00${i}`;
  server.use(
    http.get(`${SERVER}/rest/v1/invitations`, () =>
      HttpResponse.json(
        emails.map((email, i) => ({
          id: id(i),
          email,
          role: "viewer",
          expires_at: i === 0 ? "2999-01-02T12:00:00Z" : "2026-01-02T12:00:00Z",
        })),
      ),
    ),
  );
}

const open = () =>
  renderPortal([{ path: "/settings", element: <OrganizationSection /> }], "/settings");

async function invite(email: string) {
  const view = open();
  await view.user.type(await screen.findByLabelText("Email"), email);
  await view.user.click(screen.getByRole("button", { name: "Send invitation" }));
  return view;
}

test("an invitation that was typed but not sent counts as unsaved work", async () => {
  mockFunction({ outcome: "sent" });
  const { user } = open();
  const field = await screen.findByLabelText("Email");
  expect(hasUnsavedWork()).toBe(false);
  await enter(user, field, "zoe@example.test");
  expect(hasUnsavedWork()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Send invitation" }));
  await screen.findByText("Invitation sent");
  expect(hasUnsavedWork()).toBe(false);
});

test("a sent invitation is confirmed and appears in the list", async () => {
  const calls = mockFunction({ outcome: "sent" });
  const { user } = open();
  await screen.findByText("No pending invitations.");
  await enter(user, screen.getByLabelText("Email"), " Zoe@Example.test ");
  await user.click(screen.getByLabelText("Viewer"));
  invited("zoe@example.test");
  await user.click(screen.getByRole("button", { name: "Send invitation" }));

  expect(await screen.findByText("Invitation sent")).toBeVisible();
  expect(calls).toEqual([
    {
      body: { organization: ORG, email: "zoe@example.test", role: "viewer", locale: "en" },
      authorization: expect.stringMatching(/^Bearer ey/),
    },
  ]);
  expect(await screen.findByText("Expires on Jan 2, 2999")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("");
});

test("the invitation form preselects the role of editor and describes the role of viewer", async () => {
  open();
  const roles = await screen.findByRole("group", { name: "Role" });
  expect(within(roles).getByLabelText("Editor")).toBeChecked();
  expect(within(roles).getByLabelText("Viewer")).toHaveAccessibleDescription(
    "Can view data but not change it.",
  );
});

test.each(["", "zoe", "zoe@example.test, ada@example.test"])(
  "inviting %j shows an error before anything is sent",
  async (email) => {
    const calls = mockFunction({ outcome: "sent" });
    const { user } = open();
    const field = await screen.findByLabelText("Email");
    if (email !== "") await enter(user, field, email);
    await user.click(screen.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("Invalid email address")).toBeVisible();
    expect(field).toBeInvalid();
    expect(calls).toEqual([]);
  },
);

test("an owner gets the invitation link when the email can't be sent", async () => {
  const link = "https://portal.example/settings?invitation=abc";
  mockFunction({ outcome: "not_sent", link });
  await invite("zoe@example.test");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("zoe@example.test is invited, but we couldn’t send the email");
  expect(alert).toHaveTextContent(link);
  expect(within(alert).getByRole("button", { name: "Copy link" })).toBeVisible();
});

test.each([
  ["already_member", "zoe@example.test is already a member"],
  ["limit_reached", "An organization can send 20 invitations per hour."],
])(
  "an invitation with the outcome %s shows a message and keeps the address",
  async (outcome, text) => {
    mockFunction({ outcome });
    await invite("zoe@example.test");
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(screen.getByLabelText("Email")).toHaveValue("zoe@example.test");
  },
);

test.each<[number, string, string?]>([
  [401, "Your session has ended. Please log in again."],
  [403, "You don’t have permission to do this. Nothing was changed."],
  [403, "This action needs your second factor", "insufficient_aal"],
  [502, "Something went wrong on our side. Please try again."],
])(
  "an invitation that fails with %i shows that no one was invited and keeps the address",
  async (status, text, code) => {
    mockFunction({ message: "inner words", code }, status);
    await invite("zoe@example.test");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("zoe@example.test wasn’t invited");
    expect(alert).toHaveTextContent(text);
    expect(screen.getByLabelText("Email")).toHaveValue("zoe@example.test");
  },
);

test("sending an invitation without a network connection shows a network error", async () => {
  server.use(http.post(FUNCTION, () => HttpResponse.error()));
  await invite("zoe@example.test");
  expect(await screen.findByRole("alert")).toHaveTextContent("We can’t reach the server.");
});

test("submitting the invitation form again while it's being sent doesn't send a second invitation", async () => {
  let count = 0;
  let finish = () => {};
  const response = new Promise<void>((resolve) => (finish = resolve));
  server.use(
    http.post(FUNCTION, async () => {
      count += 1;
      await response;
      return HttpResponse.json({ outcome: "sent" });
    }),
  );
  const { user } = await invite("zoe@example.test");
  await user.click(screen.getByRole("button", { name: "Send invitation" }));
  await user.type(screen.getByLabelText("Email"), "{Enter}");
  finish();
  await screen.findByText("Invitation sent");
  expect(count).toBe(1);
});

test("an expired invitation can be sent again with its role", async () => {
  invited("zoe@example.test", "late@example.test");
  const calls = mockFunction({ outcome: "sent" });
  const { user } = open();
  expect(await screen.findByText("Expired on Jan 2, 2026")).toBeVisible();
  // The server creates a new invitation with its own id.
  invited("late@example.test");
  await user.click(
    screen.getByRole("button", { name: "Resend the invitation to late@example.test" }),
  );
  await waitFor(() => expect(screen.queryByText("zoe@example.test")).not.toBeInTheDocument());
  expect(screen.getByText("Invitation sent")).toBeVisible();
  expect(calls[0]?.body).toEqual({
    organization: ORG,
    email: "late@example.test",
    role: "viewer",
    locale: "en",
  });
});

test("a pending invitation can be withdrawn after a confirmation", async () => {
  invited("zoe@example.test");
  const calls = mockRpc("revoke_invitation", "revoked");
  const { user } = open();
  await user.click(
    await screen.findByRole("button", { name: "Withdraw the invitation for zoe@example.test" }),
  );
  const dialog = await screen.findByRole("alertdialog");
  expect(calls).toEqual([]);
  invited();
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("No pending invitations.")).toBeVisible();
  expect(calls).toEqual([{ invitation: expect.stringMatching(/^0{8}-0000-4000-8000-0/) }]);
});
