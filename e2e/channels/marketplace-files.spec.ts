import { text } from "node:stream/consumers";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import { readAmazon } from "../../tests/conformance/readers/amazon-reader.ts";
import { readBestBuyProducts } from "../../tests/conformance/readers/bestbuy-reader.ts";
import { readEbay } from "../../tests/conformance/readers/ebay-reader.ts";
import { readOffers, readTable } from "../../tests/conformance/readers/mirakl-reader.ts";
import { readNewegg } from "../../tests/conformance/readers/newegg-reader.ts";
import {
  readInventory,
  readItems,
  readPrices,
} from "../../tests/conformance/readers/walmart-reader.ts";
import { callServer } from "../backend.ts";
import { addLampProducts } from "./google-channel.ts";
import { expect, type Page, test } from "../portal.ts";

type Reader = (file: string) => { violations: readonly unknown[] };
type Marketplace = {
  /** The settings that a seller enters when connecting the channel, by label. */
  settings?: Readonly<Record<string, string>>;
  /**
   * The files to expect, each with an independent reader that knows the marketplace's rules and shares none of our
   * code.
   */
  files: Readonly<Record<string, Reader>>;
};

const offers: Reader = (file) => readOffers(readTable(file));

/** Google isn't listed: it fetches a feed instead of getting an uploaded file, and channels.spec.ts covers that. */
const MARKETPLACES: Readonly<Record<string, Marketplace>> = {
  amazon: { files: { "inventory-loader.txt": (file) => readAmazon(file) } },
  walmart: {
    settings: { "Default category": "Desk Lamps" },
    files: {
      "mp-item-1.json": readItems,
      "inventory-1.json": readInventory,
      "price-1.json": readPrices,
    },
  },
  ebay: {
    settings: {
      "Ships from": "K1A 0B1",
      "Shipping policy": "Ground",
      "Return policy": "30 days",
      "Payment policy": "Standard",
      "Default category": "112581",
    },
    files: { "listings.csv": (file) => readEbay(file) },
  },
  bestbuy_ca: {
    settings: { "Default category": "CAT-1" },
    files: {
      "offers.csv": offers,
      "products-1.csv": (file) => readBestBuyProducts(readTable(file), ["CAT-1"]),
    },
  },
  mirakl: { files: { "offers.csv": offers } },
  newegg: { files: { "price-and-inventory.csv": readNewegg } },
};

async function connect(page: Page, name: string, settings: Readonly<Record<string, string>>) {
  await page.goto("/marketplace-integrations");
  await page.getByRole("button", { name: `Connect ${name}`, exact: true }).click();
  const sheet = page.getByRole("dialog");
  for (const [label, value] of Object.entries(settings)) await sheet.getByLabel(label).fill(value);
  await sheet.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Approves everything and returns the files by name. */
async function approve(page: Page, count: number): Promise<ReadonlyMap<string, string>> {
  const reading: Promise<[string, string]>[] = [];
  page.on("download", (file) => {
    reading.push(
      file
        .createReadStream()
        .then(async (content) => [file.suggestedFilename(), await text(content)]),
    );
  });
  await page.getByRole("button", { name: /^Approve 2 and create the files?$/ }).click();
  await expect(page.getByText("Sent: 2")).toBeVisible();
  await expect.poll(() => reading.length).toBe(count);
  page.removeAllListeners("download");
  return new Map(await Promise.all(reading));
}

test("every marketplace except Google is connected, and its files pass the marketplace’s own rules", async ({
  inside,
  person,
}) => {
  test.slow();
  const known = ALL_CHANNELS.filter(({ is, key }) => is === "marketplace" && key !== "google");
  expect(Object.keys(MARKETPLACES).toSorted()).toEqual(known.map(({ key }) => key).toSorted());
  await addLampProducts(person, ["L-1", "L-2"]);
  const body = {
    weight: "1.2",
    weight_unit: "kg",
    description_en: "Warm light.\n- USB-C\n- Dimmable",
  };
  await callServer("PATCH", `/rest/v1/products?org_id=eq.${person.orgIds[0]}`, { body });

  for (const { key, name } of known) {
    const { settings = {}, files = {} } = MARKETPLACES[key] ?? {};
    await test.step(name, async () => {
      await connect(inside, name, settings);
      await inside.getByRole("link", { name: "See what’s ready" }).click();
      await expect(inside.getByRole("checkbox", { name: "New: 2" })).toBeChecked();
      const made = await approve(inside, Object.keys(files).length);
      expect([...made.keys()].toSorted()).toEqual(Object.keys(files).toSorted());
      for (const [file, read] of Object.entries(files)) {
        const content = made.get(file) ?? "";
        expect(content).toContain("L-2");
        expect(read(content).violations).toEqual([]);
      }
    });
  }
});
