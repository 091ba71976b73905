import { z } from "zod";
import { google } from "@/channels/definitions/google.ts";
import { callServer, type Person } from "../backend.ts";
import { connectedChannel } from "./connected-channel.ts";

const GTINS = ["628000000105", "628000000112", "628000000129"];
const added = z.array(z.object({ id: z.string() }));

/** A lamp that a channel accepts once it's in stock and no other product has its GTIN. */
export const lamp = (
  org: string | undefined,
  sku: string,
  change: Record<string, unknown> = {},
) => ({
  org_id: org,
  sku,
  status: "active",
  title_en: `Desk lamp ${sku}`,
  description_en: "A lamp for a desk.",
  brand: "Nord",
  mpn: sku,
  gtin: GTINS[0],
  category: "Electronics > Computers",
  currency: "CAD",
  price: "45.00",
  images: [{ url: `https://img.example.ca/${sku}.jpg` }],
  ...change,
});

/** Adds up to three products without errors for channels: each has its own GTIN and is in stock. */
export async function addLampProducts({ orgIds: [org] }: Person, skus: readonly string[]) {
  const body = skus.map((sku, at) => lamp(org, sku, { gtin: GTINS[at] }));
  const products = added.parse(await callServer("POST", "/rest/v1/products", { body }));
  await addStock(org, products);
}

/** Puts five units of each product into a new warehouse. A listing without stock has a warning or an error. */
export async function addStock(
  org: string | undefined,
  products: readonly { id: string }[],
): Promise<void> {
  const place = { org_id: org, name: "Toronto", code: "TOR" };
  const [warehouse] = added.parse(await callServer("POST", "/rest/v1/warehouses", { body: place }));
  await callServer("POST", "/rest/v1/stock", {
    body: products.map(({ id }) => ({
      org_id: org,
      product_id: id,
      warehouse_id: warehouse?.id,
      on_hand: 5,
    })),
  });
}

/** Connects Google Merchant Center and returns the channel's id. */
export const connectedGoogle = (person: Person): Promise<string> =>
  connectedChannel(person, google, {
    shop_link: "https://shop.example.ca",
    product_link: "https://shop.example.ca/p/{handle}",
  });
