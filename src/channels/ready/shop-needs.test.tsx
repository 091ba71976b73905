import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { magento } from "@/channels/definitions/magento.ts";
import { ValueMapping } from "@/channels/mapping/value-mapping.tsx";
import { ShopNeeds } from "@/channels/ready/shop-needs.tsx";
import { enter } from "#support/enter.ts";
import { NORTHVALE, plannedChannel } from "#support/samples/planned-channel.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, startInTeam } from "#support/team-server.ts";

startInTeam();

const OPTIONS = [
  { name: "Couleur", products: 4, choices: ["Sable", "Bleu"] },
  { name: "Modèle", products: 2, choices: ["8 ports"] },
];

function open(element: "values" | "needs", address = "/") {
  mockRpc("own_options", OPTIONS);
  mockRpc("listing_page", []);
  const given = {
    organization: NORTHVALE,
    planned: plannedChannel(magento, {}, [
      { kind: "option", field: "", ours: "Modèle", theirs: "model" },
    ]),
  };
  const shown = element === "values" ? <ValueMapping {...given} /> : <ShopNeeds {...given} />;
  return renderPortal([{ path: "/", element: shown }], address).user;
}

test("an option shows its default attribute code, and a typed code is saved", async () => {
  const saved = mockRpc("save_channel_maps", []);
  const user = open("values");
  const code = await screen.findByLabelText("Couleur");
  expect(code).toHaveAttribute("placeholder", "color");
  expect(screen.getByLabelText("Modèle")).toHaveValue("model");
  await enter(user, code, "shade");
  await user.keyboard("{Enter}");
  expect(saved).toEqual([
    expect.objectContaining({
      kind: "option",
      maps: [{ field: "", ours: "Couleur", theirs: "shade", seen: null }],
    }),
  ]);
});

test("text that can’t be an attribute code isn’t saved, and the field shows why", async () => {
  const saved = mockRpc("save_channel_maps", []);
  const user = open("values");
  await enter(user, await screen.findByLabelText("Couleur"), "Shade 1");
  await user.keyboard("{Enter}");
  expect(screen.getByText(/lowercase letters, digits and underscores/)).toBeVisible();
  expect(saved).toEqual([]);
});

test("the URL of an issue moves the focus to the option that the issue is about", async () => {
  open("values", "/?at=Mod%C3%A8le");
  expect(await screen.findByLabelText("Modèle")).toHaveFocus();
});

test("the Ready to sync page lists the attributes that the shop needs, with their values", async () => {
  const user = open("needs");
  expect(await screen.findByText("color")).toBeVisible();
  expect(screen.getByText("model")).toBeVisible();
  await user.click(screen.getByText("color"));
  expect(screen.getByText("Bleu · Sable")).toBeVisible();
});
