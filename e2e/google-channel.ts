import { z } from "zod";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { google } from "@/channels/definitions/google.ts";
import { ask, type Person } from "./backend.ts";

const rows = z.array(z.object({ id: z.string() }));

/** Products that Google takes. */
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

/** Google Merchant Center, connected; its id. */
export async function connectedGoogle({ orgIds: [org] }: Person): Promise<string> {
  const channel = {
    org_id: org,
    kind: google.key,
    name: google.name,
    status: "active",
    definition: versionOf(google),
    settings: {
      shop_link: "https://shop.example.ca",
      product_link: "https://shop.example.ca/p/{handle}",
    },
  };
  const [made] = rows.parse(await ask("POST", "/rest/v1/channels", { body: channel }));
  if (!made) throw new Error("The channel was not made.");
  return made.id;
}
