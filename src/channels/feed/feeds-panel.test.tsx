import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { FeedsPanel } from "@/channels/feed/feeds-panel.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { SENT_BEFORE_FAILURES, SENT_RUN } from "#support/samples/sent-run.ts";
import { mockSyncRuns } from "#support/sync-server.ts";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const ID = "00000000-0000-4000-8000-0000000000f1";
const MADE = { id: ID, token: "a".repeat(64) };

/** Opens the feeds panel of a channel that has no feeds on the mock server at first. */
function open(role: "editor" | "viewer" = "editor", runs: readonly (typeof SENT_RUN)[] = []) {
  const feeds: object[] = [];
  server.use(http.get(`${SERVER}/rest/v1/feeds`, () => HttpResponse.json(feeds)));
  mockSyncRuns(runs);
  const element = <FeedsPanel organization={{ ...NORTHVALE, role }} planned={plannedGoogle()} />;
  const { user } = renderPortal([{ path: "/", element }], "/");
  const add = () =>
    feeds.push({
      id: ID,
      file: "products",
      format: "rss",
      created_at: "2026-11-20T12:00:00Z",
      rotated_at: null,
      revoked_at: null,
      last_fetched_at: null,
      fetches: 0,
    });
  return { user, add };
}

const make = () => screen.findByRole("button", { name: "Create a feed address" });

test("double-clicking “Create a feed address” creates and shows one address", async () => {
  const made = mockRpc("create_feed", MADE);
  const { user } = open();
  await user.dblClick(await make());
  expect(await screen.findByLabelText("Feed address")).toHaveValue(
    `${SERVER}/functions/v1/feed/${MADE.token}.xml`,
  );
  expect(made).toHaveLength(1);
});

test.each([
  ["the server fails", () => HttpResponse.json({ message: "broken" }, { status: 500 })],
  ["the session has ended", () => HttpResponse.json({ code: "PGRST301" }, { status: 401 })],
])(
  "the feeds panel explains that a new feed address couldn't be confirmed when %s, until a retry succeeds",
  async (_what, response) => {
    server.use(http.post(`${SERVER}/rest/v1/rpc/create_feed`, response));
    const { user } = open();
    await user.click(await make());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "We couldn’t confirm the new address",
    );
    mockRpc("create_feed", MADE);
    await user.click(await make());
    expect(await screen.findByLabelText("Feed address")).toBeVisible();
    expect(screen.queryByText("We couldn’t confirm the new address")).toBeNull();
  },
);

test("a feed address whose response was lost is in the list, with an offer to replace it", async () => {
  const { user, add } = open();
  server.use(
    http.post(`${SERVER}/rest/v1/rpc/create_feed`, () => {
      add();
      return HttpResponse.error();
    }),
  );
  await user.click(await make());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "it was created but can’t be shown. Replace it with a new one",
  );
  mockRpc("rotate_feed", MADE);
  await user.click(await screen.findByRole("button", { name: "New address: products · RSS" }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Create new address" }),
  );
  expect(await screen.findByLabelText("Feed address")).toBeVisible();
});

test("if revoking a feed address fails, the dialog stays open and the next try succeeds", async () => {
  const { user, add } = open();
  add();
  mockRpc("revoke_feed", { message: "broken" }, 500);
  await user.click(await screen.findByRole("button", { name: "Revoke: products · RSS" }));
  const dialog = within(screen.getByRole("alertdialog"));
  const confirm = dialog.getByRole("button", { name: "Revoke address" });
  await user.click(confirm);
  await expect.poll(() => confirm.getAttribute("aria-busy")).toBeNull();
  expect(screen.getByRole("alertdialog")).toBeVisible();
  const taken = mockRpc("revoke_feed", null);
  await user.dblClick(confirm);
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(taken).toEqual([{ feed: ID }]);
});

test("a viewer sees the feed addresses, but no buttons for actions that the server would reject", async () => {
  const { add } = open("viewer");
  add();
  expect(await screen.findByText(/Never fetched/)).toBeVisible();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("the feeds panel shows that feeds are empty until the first sync", async () => {
  open().add();
  expect(await screen.findByText("These feeds are still empty")).toBeVisible();
  expect(screen.getByRole("link", { name: "Approve products" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/ready-to-sync\?channel=/),
  );
});

test.each([
  ["after a sync", [SENT_RUN]],
  ["after a sync that many failed ones followed", SENT_BEFORE_FAILURES],
])("the feeds panel doesn't show that feeds are empty %s", async (_when, runs) => {
  open("editor", runs).add();
  expect(await screen.findByText("products · RSS", { selector: "p" })).toBeVisible();
  const notice = screen.findByText("These feeds are still empty", {}, { timeout: 300 });
  await expect(notice).rejects.toThrow("Unable to find");
});
