import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { MapChange } from "@/channels/connection/channel-maps-api.ts";
import { CategoryMapping } from "@/channels/mapping/category-mapping.tsx";
import { FieldMapping } from "@/channels/mapping/field-mapping.tsx";
import { ValueMapping } from "@/channels/mapping/value-mapping.tsx";
import type { StoredMap } from "@/channels/connection/stored-channel.ts";
import { type PlannedChannel, useChannelPlan } from "@/channels/connection/use-channel-plan.tsx";
import { server, SERVER } from "#support/auth-server.ts";
import { enter } from "#support/enter.ts";
import { NORTHVALE, plannedGoogle } from "#support/samples/planned-channel.ts";
import { expectToast, renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const SAVE = `${SERVER}/rest/v1/rpc/save_channel_maps`;
type Saved = { kind: StoredMap["kind"]; maps: MapChange[] };

let storedMaps: unknown[] = [];
beforeEach(() => {
  storedMaps = [];
  server.use(
    http.get(`${SERVER}/rest/v1/channels`, () => HttpResponse.json([plannedGoogle().channel])),
    http.get(`${SERVER}/rest/v1/channel_maps`, ({ request }) => {
      const isPast = new URL(request.url).searchParams.get("offset") !== "0";
      return HttpResponse.json(isPast ? [] : storedMaps);
    }),
  );
  mockRpc("own_categories", [{ category: "Lamps", products: 9, unspsc: [] }]);
  mockRpc("listing_page", []);
});

/**
 * Makes someone else's change happen before the first save, so that this save is a conflict and later ones succeed.
 * Returns every save, including the first.
 */
function conflictWith(theirs: StoredMap): Saved[] {
  const saved: Saved[] = [];
  server.use(
    http.post<never, Saved>(SAVE, async ({ request }) => {
      const { kind, maps } = await request.json();
      saved.push({ kind, maps });
      storedMaps = saved.length === 1 ? [theirs] : maps.map((map) => ({ kind, ...map }));
      return HttpResponse.json(saved.length === 1 ? [theirs] : []);
    }),
  );
  return saved;
}

function Planned({ children }: { children: (planned: PlannedChannel) => ReactNode }) {
  const { data } = useChannelPlan(NORTHVALE.id, plannedGoogle().channel);
  return data && children(data);
}

const show = (children: (planned: PlannedChannel) => ReactNode) =>
  renderPortal([{ path: "/", element: <Planned>{children}</Planned> }], "/").user;
const categories = () =>
  show((planned) => <CategoryMapping organization={NORTHVALE} planned={planned} />);
const values = () => show((planned) => <ValueMapping organization={NORTHVALE} planned={planned} />);
const fields = () => show((planned) => <FieldMapping organization={NORTHVALE} planned={planned} />);

const conflict = () => screen.findByRole("alert");
const LAMPS = { kind: "category", field: "", ours: "Lamps", theirs: "Garden" } as const;
const USED_CONDITION = { kind: "value", field: "condition", ours: "used", theirs: "new" } as const;
const BRAND = { kind: "field", field: "brand", ours: "", theirs: { always: "Nord" } } as const;

test("a category mapping that someone else changed first is shown next to the typed one", async () => {
  const saved = conflictWith(LAMPS);
  const user = categories();
  await user.click(await screen.findByLabelText("Show unmapped only"));
  const box = await screen.findByLabelText("The channel’s category for Lamps");
  await enter(user, box, "Lighting");
  await user.keyboard("{Enter}");

  const alert = await conflict();
  expect(alert).toHaveTextContent(/changed this mapping.*TheirsGardenYoursLighting/);
  expect(box).toHaveValue("Lighting");
  await user.type(box, "{Enter}");
  expect(saved).toHaveLength(1);

  await user.click(within(alert).getByRole("button", { name: "Keep mine" }));
  await expect.poll(() => saved[1]?.maps).toMatchObject([{ theirs: "Lighting", seen: "Garden" }]);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(box).toHaveValue("Lighting");
});

test("accepting someone else's category mapping doesn't save again", async () => {
  const saved = conflictWith(LAMPS);
  const user = categories();
  const box = await screen.findByLabelText("The channel’s category for Lamps");
  await enter(user, box, "Lighting");
  await user.keyboard("{Enter}");
  await user.click(within(await conflict()).getByRole("button", { name: "Use theirs" }));
  expect(box).toHaveValue("Garden");
  expect(saved).toHaveLength(1);
});

test("a value mapping that someone else changed first is shown next to the chosen one", async () => {
  const saved = conflictWith(USED_CONDITION);
  const user = values();
  const choice = await screen.findByLabelText("Used");
  await user.selectOptions(choice, "refurbished");
  const alert = await conflict();
  expect(alert).toHaveTextContent(/TheirsnewYoursrefurbished/);
  await user.click(within(alert).getByRole("button", { name: "Keep mine" }));
  await expect.poll(() => saved[1]?.maps).toMatchObject([{ theirs: "refurbished", seen: "new" }]);
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  expect(choice).toHaveValue("refurbished");
});

test("two quick changes of the same value mapping aren't a conflict", async () => {
  const saved: Saved[] = [];
  server.use(
    http.post<never, Saved>(SAVE, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json([]);
    }),
  );
  const user = values();
  const choice = await screen.findByLabelText("Used");
  await user.selectOptions(choice, "new");
  await user.selectOptions(choice, "refurbished");
  await expect.poll(() => saved).toHaveLength(2);
  expect(saved.map(({ maps: [map] }) => [map?.seen, map?.theirs])).toEqual([
    [null, "new"],
    ["new", "refurbished"],
  ]);
});

test("a value mapping that couldn't be saved returns to the saved value and reports the error", async () => {
  storedMaps = [USED_CONDITION];
  mockRpc("save_channel_maps", { message: "broken" }, 500);
  const user = values();
  const choice = await screen.findByLabelText("Used");
  await user.selectOptions(choice, "refurbished");
  await expectToast(/Something went wrong on our side/);
  await expect.poll(() => choice).toHaveValue("new");
});

test("if a category mapping can't be saved, the typed value and the button to save it stay", async () => {
  mockRpc("save_channel_maps", { code: "42501" }, 403);
  const user = categories();
  const box = await screen.findByLabelText("The channel’s category for Lamps");
  await enter(user, box, "Lighting");
  await user.keyboard("{Enter}");
  await expectToast(/You don’t have permission/);
  expect(box).toHaveValue("Lighting");
  expect(screen.getByRole("button", { name: "Save" })).toBeVisible();
});

test("a new value mapping stays in its form until it is saved, and is added once", async () => {
  let isBroken = true;
  const saved: Saved[] = [];
  server.use(
    http.post<never, Saved>(SAVE, async ({ request }) => {
      if (isBroken) return HttpResponse.json({ message: "broken" }, { status: 500 });
      saved.push(await request.json());
      return HttpResponse.json([]);
    }),
  );
  const user = values();
  const box = await screen.findByLabelText("Your value for gender");
  const form = within(box.closest("form") ?? document.body);
  await enter(user, box, "dames");
  await user.selectOptions(form.getByLabelText("On the channel"), "female");
  await user.click(form.getByRole("button", { name: "Add" }));
  await expectToast(/Something went wrong on our side/);
  expect(box).toHaveValue("dames");

  isBroken = false;
  await user.dblClick(form.getByRole("button", { name: "Add" }));
  await expect.poll(() => box).toHaveValue("");
  expect(saved).toMatchObject([{ maps: [{ field: "gender", ours: "dames", theirs: "female" }] }]);
});

test("if someone else changed a field's source first, the dialog stays open and shows both sources", async () => {
  const saved = conflictWith(BRAND);
  const user = fields();
  await user.click(await screen.findByRole("button", { name: "Change the source of brand" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: /^Source/ }));
  await user.click(await screen.findByRole("option", { name: "Fixed value" }));
  await enter(user, dialog.getByLabelText("Value"), "Acme");
  await user.click(dialog.getByRole("button", { name: "Save" }));

  const alert = await conflict();
  expect(alert).toHaveTextContent(/TheirsAlways “Nord”YoursAlways “Acme”/);
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.click(within(alert).getByRole("button", { name: "Keep mine" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(saved[1]?.maps).toMatchObject([{ theirs: { always: "Acme" }, seen: { always: "Nord" } }]);
  expect(screen.getByText(/Always “Acme”/)).toBeVisible();
});

test("accepting suggested mappings counts conflicts and doesn't overwrite another member's mappings", async () => {
  mockRpc("own_categories", [{ category: "Electronics > Computers", products: 9, unspsc: [] }]);
  conflictWith({ ...LAMPS, ours: "Electronics > Computers" });
  const user = categories();
  await user.click(await screen.findByRole("button", { name: "Accept 1 high-confidence match" }));
  await expectToast("Someone else already mapped 1 category. Their choice is kept.");
  expect(screen.getByLabelText(/^The channel’s category for/)).toHaveValue("Garden");
});
