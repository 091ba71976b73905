import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { type Channel, channelsQuery } from "@/channels/connection/channels-api.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { SettingsTab } from "@/channels/settings/settings-tab.tsx";
import { Toasters } from "@/ui/feedback/toasters.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { NORTHVALE, plannedChannel, plannedGoogle } from "#support/samples/planned-channel.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { startInTeam } from "#support/team-server.ts";

startInTeam();

/** Records what is saved. The mock server returns these channels when they are fetched. */
function savesOf(channels: readonly Channel[] = []): unknown[] {
  const saved: unknown[] = [];
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json(channels)),
    http.patch(`${SERVER}/rest/v1/channels`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ id: plannedGoogle().channel.id });
    }),
  );
  return saved;
}

const onRemove = () => Promise.resolve("removed" as const);

/** The settings tab, and a button that simulates someone else renaming the channel. */
function Screen() {
  const [planned, setPlanned] = useState(plannedGoogle());
  return (
    <>
      <button type="button" onClick={() => setPlanned(plannedGoogle({ name: "Google, theirs" }))}>
        Someone else saves
      </button>
      <SettingsTab organization={NORTHVALE} planned={planned} onRemove={onRemove} />
    </>
  );
}

const open = (address = "/") => renderPortal([{ path: "/", element: <Screen /> }], address).user;

test("channel settings that someone else saved are shown if the person hasn't typed anything", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Someone else saves" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, theirs");
});

test("typed channel settings are preserved, with a notice, if someone else saves other settings", async () => {
  const user = open();
  await enter(user, screen.getByLabelText("Name"), ", mine");
  await user.click(screen.getByRole("button", { name: "Someone else saves" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, mine");
  expect(screen.getByText("Someone else changed these settings")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use theirs" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Google, theirs");
});

/** The settings tab as the page shows it, with the most recently fetched channel. */
function ReadScreen() {
  const { data } = useQuery({ ...channelsQuery(NORTHVALE.id), enabled: false });
  return (
    <SettingsTab organization={NORTHVALE} planned={plannedGoogle(data?.[0])} onRemove={onRemove} />
  );
}

test("channel settings saved in another tab cause a conflict notice before they are overwritten", async () => {
  const { channel } = plannedGoogle({ name: "Google, theirs" });
  const saved = savesOf([channel]);
  const { user } = renderPortal([{ path: "/", element: <ReadScreen /> }], "/");
  await enter(user, screen.getByLabelText("Name"), ", mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Someone else changed these settings")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Google, mine");
  expect(saved).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(saved).toMatchObject([{ name: "Google, mine" }]));
});

test('if the shop manages its stock, "Set stock to 0" becomes "Leave unchanged" and is saved that way', async () => {
  const saved = savesOf();
  const policy = { left: [], stockBuffer: 0, removal: "zero" as const, missingCategories: [] };
  const planned = plannedChannel(shopify, { policy });
  const tab = <SettingsTab organization={NORTHVALE} planned={planned} onRemove={onRemove} />;
  const { user } = renderPortal([{ path: "/", element: tab }], "/");

  const removal = screen.getByRole("combobox", { name: "Discontinued products" });
  expect(removal).toHaveDisplayValue("Set stock to 0");
  await user.click(screen.getByText(/optional fields we overwrite/));
  const stock = screen.getByRole("checkbox", { name: "Inventory quantity" });
  await user.click(stock);
  expect(removal).toHaveDisplayValue("Leave unchanged");
  expect(removal).toHaveAccessibleDescription(/The shop manages these fields: Inventory quantity/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(saved).toMatchObject([{ policy: { left: ["Inventory quantity"], removal: "keep" } }]),
  );
});

test("the chosen way to remove products is restored when the field that it needs is checked again", async () => {
  const policy = { left: [], stockBuffer: 0, removal: "delete" as const, missingCategories: [] };
  const planned = plannedChannel(shopify, { policy });
  const tab = <SettingsTab organization={NORTHVALE} planned={planned} onRemove={onRemove} />;
  const { user } = renderPortal([{ path: "/", element: tab }], "/");
  const removal = screen.getByRole("combobox", { name: "Discontinued products" });
  await user.click(screen.getByText(/optional fields we overwrite/));
  const status = screen.getByRole("checkbox", { name: "Status" });
  await user.click(status);
  expect(removal).toHaveDisplayValue("Leave unchanged");
  await user.click(status);
  expect(removal).toHaveDisplayValue("Remove from the channel");
});

test("the channel setting in the URL has the focus, and a rejected save moves the focus to the first invalid setting", async () => {
  const saved = savesOf();
  const user = open("/?at=shop_link");
  expect(screen.getByLabelText(/^Shop URL/)).toHaveFocus();
  await user.clear(screen.getByLabelText("Currency"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByLabelText("Currency")).toHaveFocus();
  expect(saved).toEqual([]);
});

const REJECTED = {
  gone: () => HttpResponse.json({ code: "PGRST116", message: "0 rows" }, { status: 406 }),
  taken: () => HttpResponse.json({ code: "23505", message: "twice" }, { status: 409 }),
};

test("saving settings of a channel that was removed in another tab reports an error", async () => {
  savesOf();
  server.use(http.patch(`${SERVER}/rest/v1/channels`, REJECTED.gone));
  const element = (
    <SettingsTab organization={NORTHVALE} planned={plannedGoogle()} onRemove={onRemove} />
  );
  const { user } = renderPortal([{ path: "/", element }], "/", <Toasters />);
  await enter(user, screen.getByLabelText("Name"), ", mine");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expectToast("We couldn’t find this item. It may have been deleted.");
  expect(screen.queryByText("Google, mine saved")).toBeNull();
  expect(screen.getByLabelText("Name")).toHaveValue("Google, mine");
});

test("a channel name that's already used is an error on the name field until the name changes", async () => {
  const saved = savesOf();
  server.use(http.patch(`${SERVER}/rest/v1/channels`, REJECTED.taken, { once: true }));
  const user = open();
  await user.type(screen.getByLabelText("Name"), " 2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText(/Another channel of this kind already has this name/),
  ).toBeVisible();
  await user.type(screen.getByLabelText("Name"), "3");
  expect(screen.queryByText(/already has this name/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(saved).toMatchObject([{ name: "Google 23" }]));
});
