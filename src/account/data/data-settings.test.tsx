import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DataSettings } from "@/account/data/data-settings.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { recordSavedFiles } from "#support/files/saved-files.ts";
import { mockRpc, belongsTo, logInBefore, ORG, team } from "#support/team-server.ts";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  localStorage.clear();
  logInBefore();
  team();
  closes(null);
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());
const saved = recordSavedFiles();

const closes = (closes_at: string | null) =>
  server.use(http.get(`${SERVER}/rest/v1/organizations`, () => HttpResponse.json({ closes_at })));

const open = () => renderPortal([{ path: "/", element: <DataSettings /> }], "/");

test("an owner can delete the organization only by typing its name", async () => {
  const closed = mockRpc("close_organization", "2026-12-05T12:00:00Z");
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete Northvale" }));
  const confirm = screen.getByRole("button", { name: "Delete in 14 days" });
  await enter(user, screen.getByRole("textbox"), "Northval");
  expect(confirm).toBeDisabled();
  await user.type(screen.getByRole("textbox"), "e");
  closes("2026-12-05T12:00:00Z");
  await user.click(confirm);
  expect(await screen.findByText("Northvale will be deleted on Dec 5, 2026")).toBeVisible();
  expect(closed).toEqual([{ org: ORG, typed_name: "Northvale" }]);
});

test("an organization's name is shown as its members wrote it, including HTML tags", async () => {
  server.use(belongsTo([ORG, "<b>Bo & Co</b>", "owner"]));
  open();
  expect(await screen.findByRole("button", { name: "Delete <b>Bo & Co</b>" })).toBeVisible();
  expect(screen.getByText(/^A zip file with all data of <b>Bo & Co<\/b> that you/)).toBeVisible();
});

test("an owner can cancel the deletion of the organization before its date", async () => {
  closes("2026-12-05T12:00:00Z");
  const cancelCalls = mockRpc("cancel_organization_closing", true);
  const { user } = open();
  const cancelButton = await screen.findByRole("button", { name: "Keep Northvale" });
  closes(null);
  await user.click(cancelButton);
  await expectToast("Northvale won’t be deleted.");
  expect(cancelCalls).toEqual([{ org: ORG }]);
  expect(await screen.findByRole("button", { name: "Delete Northvale" })).toBeVisible();
});

test.each(["editor", "viewer"] as const)(
  "the %s sees the planned deletion of the organization but can't change it",
  async (mine) => {
    team({ mine });
    closes("2026-12-05T12:00:00Z");
    open();
    expect(await screen.findByText(/Northvale will be deleted on/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /Keep|Delete/ })).not.toBeInTheDocument();
  },
);

test("the data settings tell a person without an organization that they aren't a member of one", async () => {
  server.use(belongsTo());
  open();
  expect(await screen.findByText("You’re not a member of an organization")).toBeVisible();
});

test("the data settings can retry loading the organization", async () => {
  server.use(http.get(`${SERVER}/rest/v1/members`, () => HttpResponse.json({}, { status: 500 })));
  const { user } = open();
  await screen.findByText("We couldn’t load your organization");
  team();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Delete Northvale" })).toBeVisible();
});

test("the data settings can retry loading the planned deletion", async () => {
  server.use(
    http.get(`${SERVER}/rest/v1/organizations`, () => HttpResponse.json({}, { status: 500 })),
  );
  const { user } = open();
  const title = "We couldn’t check whether Northvale will be deleted";
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Northvale" })).not.toBeInTheDocument();
  closes(null);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Delete Northvale" })).toBeEnabled();
});

test("a data export late in the evening is dated by the day in the organization's time zone", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-01T04:30:00Z") });
  logInBefore();
  mockRpc("exportable_tables", []);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Export everything" }));
  await expectToast("Your data was downloaded");
  expect(saved).toEqual(["northvale-2026-11-30.zip"]);
});

test("a data export that fails shows an error and leaves no partial file", async () => {
  const failure = { code: "57014", message: "timeout", details: null, hint: null };
  mockRpc("exportable_tables", ["products"]);
  mockRpc("export_page", failure, 500);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Export everything" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The export didn’t finish");
  expect(screen.getByRole("alert")).toHaveTextContent("The server took too long");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Export everything" })).toBeEnabled(),
  );
  expect(saved).toEqual([]);
});
