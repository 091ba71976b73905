import { callServer, type Person } from "../backend.ts";
import type { Page } from "../portal.ts";

/** Tests run in parallel, so each derives its own ids from its organization's id. */
export const idOf = ({ orgIds: [org = ""] }: Person, digit: number) =>
  `${org.slice(0, -1)}${digit}`;

export async function addLampProducts(person: Person) {
  const [org] = person.orgIds;
  const lamp = {
    org_id: org,
    title_en: "Desk lamp",
    title_fr: "Lampe de bureau",
    status: "active",
  };
  await callServer("POST", "/rest/v1/products", {
    body: [
      {
        ...lamp,
        id: idOf(person, 1),
        sku: "LAMP-BK",
        variant_group: "LAMP",
        variant_options: { Colour: "Black" },
        attributes: { Voltage: "120 V", Ports: 4 },
        images: [
          { url: "https://pictures.example/front.png", alt: "Front" },
          { url: "https://pictures.example/back.png" },
        ],
      },
      {
        ...lamp,
        id: idOf(person, 2),
        sku: "LAMP-WH",
        variant_group: "LAMP",
        variant_options: { Colour: "White" },
        attributes: {},
        images: [],
      },
    ],
  });
  const warehouses = [
    { org_id: org, id: idOf(person, 3), name: "Toronto", code: "TOR" },
    { org_id: org, id: idOf(person, 4), name: "Montréal", code: "MTL" },
  ];
  await callServer("POST", "/rest/v1/warehouses", { body: warehouses });
  const line = { org_id: org, product_id: idOf(person, 1), inbound: 0, inbound_eta: null };
  await callServer("POST", "/rest/v1/stock", {
    body: [
      { ...line, warehouse_id: idOf(person, 3), on_hand: 1200, reserved: 200 },
      {
        ...line,
        warehouse_id: idOf(person, 4),
        on_hand: 1,
        reserved: 3,
        inbound: 50,
        inbound_eta: "2026-12-02",
      },
    ],
  });
}

/** A 1 × 1 pixel red PNG. */
export const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Once `released` resolves, serves the 1 × 1 PNG for every URL at pictures.example, but an HTML page for URLs with
 * `gone`.
 */
export async function serveImages(page: Page, released = Promise.resolve()) {
  await page.route("https://pictures.example/**", async (route) => {
    await released;
    await (route.request().url().includes("gone")
      ? route.fulfill({ status: 200, contentType: "text/html", body: "<p>Gone</p>" })
      : route.fulfill({ contentType: "image/png", body: DOT }));
  });
}

export const section = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).first();
