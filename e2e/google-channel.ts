import { google } from "@/channels/definitions/google.ts";
import { ask, type Person } from "./backend.ts";
import { connectedChannel } from "./connected-channel.ts";

/** Adds products that Google accepts. */
export async function addLamps({ orgIds: [org] }: Person, skus: readonly string[]) {
  const body = skus.map((sku) => ({
    org_id: org,
    sku,
    status: "active",
    title_en: `Desk lamp ${sku}`,
    description_en: "A lamp for a desk.",
    brand: "Nord",
    mpn: sku,
    gtin: "628000000105",
    category: "Electronics > Computers",
    currency: "CAD",
    price: "45.00",
    images: [{ url: `https://img.example.ca/${sku}.jpg` }],
  }));
  await ask("POST", "/rest/v1/products", { body });
}

/** Connects Google Merchant Center and returns the channel's id. */
export const connectedGoogle = (person: Person): Promise<string> =>
  connectedChannel(person, google, {
    shop_link: "https://shop.example.ca",
    product_link: "https://shop.example.ca/p/{handle}",
  });
