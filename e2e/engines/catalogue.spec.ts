import { z } from "zod";
import { callServer, type Person } from "../backend.ts";
import { expect, OTHER_ENGINES, test } from "./journey.ts";
import type { Tab } from "./tab.ts";

/** PNGs of one pixel, as Base64. */
const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const BLUE_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC";

const added = z.array(z.object({ id: z.string() }));

async function addLamps({ orgIds: [org] }: Person): Promise<string> {
  const lamp = { org_id: org, brand: "Nord", status: "active" };
  const body = [
    { ...lamp, sku: "LAMP-1", title_en: "Desk lamp", price: "49.5" },
    { ...lamp, sku: "LAMP-2", title_en: "Floor lamp", price: "120", brand: "Sud" },
    { ...lamp, sku: "LAMP-3", title_en: "Wall lamp", price: "75.25" },
  ];
  const [first] = added.parse(await callServer("POST", "/rest/v1/products", { body }));
  return first?.id ?? "";
}

const titles = ({ orgIds: [org] }: Person) =>
  callServer("GET", `/rest/v1/products?org_id=eq.${org}&select=title_en&order=sku`);

const grid = (tab: Tab) => tab.getByRole("grid", { name: "Products" });
const cell = (tab: Tab, text: string) => grid(tab).getByRole("gridcell", { name: text });
/** The text of the active cell. */
const active = (tab: Tab) =>
  tab.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.textContent;
  }, "");

/** The text of the row with the active cell. */
const activeRow = (tab: Tab) =>
  tab.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.closest("[role=row]")?.textContent;
  }, "");

/** Opens the list and puts the cursor on the title of the first product. */
async function openAtTitle(tab: Tab) {
  await tab.goto("/product-management?sort=sku");
  await cell(tab, "Desk lamp").click();
  await expect.poll(() => active(tab)).toBe("Desk lamp");
}

test("in the product list, an edit of a cell is undone, the keyboard moves between cells, and a cell is copied and pasted", async ({
  inside,
  person,
}) => {
  test.slow();
  await addLamps(person);
  await openAtTitle(inside);
  await inside.keyboard.press("ControlOrMeta+End");
  await expect.poll(() => activeRow(inside)).toContain("Wall lamp");
  await inside.keyboard.press("ArrowUp");
  await expect.poll(() => activeRow(inside)).toContain("Floor lamp");
  await inside.keyboard.press("ControlOrMeta+Home");
  await expect.poll(() => activeRow(inside)).toContain("Desk lamp");

  await cell(inside, "Desk lamp").click();
  await expect.poll(() => active(inside)).toBe("Desk lamp");
  await inside.keyboard.press("ControlOrMeta+c");
  await inside
    .getByText(/copied/i)
    .first()
    .waitFor();
  await inside.keyboard.press("ArrowDown");
  await expect.poll(() => active(inside)).toBe("Floor lamp");
  await inside.keyboard.press("ControlOrMeta+v");
  await expect
    .poll(() => titles(person))
    .toMatchObject([{ title_en: "Desk lamp" }, { title_en: "Desk lamp" }, {}]);

  await cell(inside, "Wall lamp").click();
  await expect.poll(() => active(inside)).toBe("Wall lamp");
  await inside.keyboard.press("Enter");
  await inside.keyboard.press("ControlOrMeta+a");
  await inside.keyboard.type("Reading lamp");
  await inside.keyboard.press("Enter");
  await cell(inside, "Reading lamp").waitFor();
  await expect.poll(() => titles(person)).toMatchObject([{}, {}, { title_en: "Reading lamp" }]);
  await inside.getByRole("button", { name: "Changes" }).click();
  const undo = { name: "Undo: Edited in the list: 1 product" };
  await inside.getByRole("dialog").getByRole("button", undo).first().click();
  await inside.getByRole("dialog").getByText("Undone", { exact: true }).first().waitFor();
  expect(await titles(person)).toMatchObject([{}, {}, { title_en: "Wall lamp" }]);
});

/** Applies the print styles to the screen, because not every driver can print. */
const layOutForPaper = (tab: Tab) =>
  tab.evaluate(() => {
    const apply = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.media.mediaText === "print")
          rule.media.mediaText = "all";
        if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList) apply(rule.cssRules);
      }
    };
    for (const { cssRules } of document.styleSheets) apply(cssRules);
  }, "");

test("the product list is sorted, filtered, and printed in light colours without the sidebar and the top bar", async ({
  inside,
  person,
}) => {
  test.slow();
  await addLamps(person);
  await inside.evaluate((theme) => localStorage.setItem("ui-theme", theme), "dark");
  await inside.goto("/product-management?sort=-price");
  await expect
    .poll(() => grid(inside).getByRole("row").nth(1).textContent())
    .toContain("Floor lamp");
  await inside.getByRole("searchbox", { name: "Search products" }).fill("wall");
  await cell(inside, "Desk lamp").waitFor({ state: "hidden" });
  await cell(inside, "Wall lamp").waitFor();
  await inside.getByRole("searchbox", { name: "Search products" }).fill("");
  await cell(inside, "Desk lamp").waitFor();
  const filters = inside.getByRole("button", { name: "Filters" });
  await filters.click();
  await inside.getByRole("checkbox", { name: "Sud" }).check();
  await cell(inside, "Desk lamp").waitFor({ state: "hidden" });
  await cell(inside, "Floor lamp").waitFor();
  await filters.click();

  const look = () =>
    inside.evaluate(() => {
      const frame = document.querySelector(".grid-frame");
      const zoom = frame === null ? "" : getComputedStyle(frame).zoom;
      return { scheme: getComputedStyle(document.documentElement).colorScheme, zoom };
    }, "");
  expect(await look()).toEqual({ scheme: "dark", zoom: "1" });
  await inside.getByRole("complementary", { name: "Sidebar" }).waitFor();

  await layOutForPaper(inside);
  await inside.getByRole("complementary", { name: "Sidebar" }).waitFor({ state: "hidden" });
  await inside.getByRole("button", { name: /^Account menu for/ }).waitFor({ state: "hidden" });
  expect(await look()).toEqual({ scheme: "light", zoom: "0.6" });
  await inside.getByRole("heading", { level: 1, name: "Product Management" }).waitFor();
  await cell(inside, "Floor lamp").waitFor();
});

const images = (tab: Tab) => tab.getByRole("region", { name: "Images", exact: true }).first();

/** Waits until the product has this many images, and saves it. */
async function saveImages(tab: Tab, count: number) {
  const newest = images(tab)
    .getByRole("listitem")
    .nth(count - 1);
  // Images further down load only when they come into view.
  await newest.scrollIntoViewIfNeeded();
  await newest.getByText("1 × 1").waitFor();
  await images(tab).getByRole("button", { name: "Save" }).click();
  await tab.getByText("LAMP-1 saved").first().waitFor();
}

const savedImages = (id: string) =>
  callServer("GET", `/rest/v1/products?id=eq.${id}&select=images`);

test(
  "a dropped image and a chosen one are uploaded and saved with the product",
  OTHER_ENGINES,
  async ({ inside, person, onDisk }) => {
    test.slow();
    const id = await addLamps(person);
    const image = { url: expect.any(String) };
    await inside.goto(`/product-management?product=${id}&full`);
    await images(inside).getByLabel("Upload images").waitFor();
    await inside.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "dot.png", { type: "image/png" }));
      const field = document.querySelector("input[type=file][accept*=png], input[type=file]");
      for (const type of ["dragenter", "dragover", "drop"])
        field?.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
    }, RED_DOT);
    await saveImages(inside, 1);
    expect(await savedImages(id)).toMatchObject([{ images: [image] }]);

    await inside.reload();
    const file = {
      name: "blue-dot.png",
      mimeType: "image/png",
      buffer: Buffer.from(BLUE_DOT, "base64"),
    };
    await images(inside).getByLabel("Upload images").setInputFiles(onDisk(file));
    await saveImages(inside, 2);
    expect(await savedImages(id)).toMatchObject([{ images: [image, image] }]);
  },
);
