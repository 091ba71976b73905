import { callServer, type Person } from "../backend.ts";
import { checkAccessibility, expect, type Page, test } from "../portal.ts";

/** Tests run in parallel, so each derives its own ids from its organization's id. */
const idOf = ({ orgIds: [org = ""] }: Person, digit: number) => `${org.slice(0, -1)}${digit}`;

async function addLampProducts(person: Person) {
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
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Answers every image URL with the 1 × 1 PNG; URLs with `gone` return an HTML page. */
async function servePictures(page: Page) {
  await page.route("https://pictures.example/**", (route) =>
    route.request().url().includes("gone")
      ? route.fulfill({ status: 200, contentType: "text/html", body: "<p>Gone</p>" })
      : route.fulfill({ contentType: "image/png", body: DOT }),
  );
}

const section = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).first();

test.beforeEach(async ({ inside, person }) => {
  await addLampProducts(person);
  await servePictures(inside);
});

test("a product has its own page, opened from the list and shared by its URL @look", async ({
  inside,
}) => {
  await inside.goto("/product-management");
  await inside.getByRole("link", { name: "LAMP-BK" }).click();
  await inside.getByRole("dialog").getByRole("link", { name: "Open as a page" }).click();
  await expect(inside.getByRole("heading", { level: 1, name: "Desk lamp" })).toBeVisible();
  await inside.reload();
  for (const name of ["Fields", "Images", "Variants", "Attributes", "Stock", "Channels", "History"])
    await expect(section(inside, name)).toBeVisible();

  const stock = section(inside, "Stock");
  await expect(stock.getByRole("row", { name: "Montréal 1 3 -2 50 Dec 2, 2026" })).toBeVisible();
  await expect(stock.getByRole("row", { name: "Total 1,201 203 998 50" })).toBeVisible();
  await expect(section(inside, "Channels")).toContainText("Not connected to a channel yet");
  // Wide content scrolls by itself without scrolling the page.
  const width = await inside.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(inside.viewportSize()?.width);
  await checkAccessibility(inside);

  await inside.getByRole("link", { name: "Product Management" }).last().click();
  await expect(inside.getByRole("grid", { name: "Products" })).toBeVisible();
});

test("image URLs are pasted, invalid ones rejected, images reordered by keyboard, and an earlier list restored", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const images = section(inside, "Images");
  await images
    .getByLabel("Image addresses")
    .fill(
      "https://pictures.example/gone.png\njavascript:alert(1)\nhttp://pictures.example/old.png",
    );
  await images.getByRole("button", { name: "Add images" }).click();
  await expect(images.getByText("1 address wasn’t added")).toBeVisible();
  await expect(images.getByRole("listitem").filter({ hasText: "gone.png" })).toContainText(
    "The image didn’t load.",
  );
  const old = images.getByRole("listitem").filter({ hasText: "old.png" });
  await expect(old).toContainText("Secure pages can’t show the image");
  await old.getByRole("button", { name: "Use https://" }).click();
  await expect(old).toContainText("1 × 1");
  await images.getByRole("button", { name: "Remove image 3" }).click();

  await images.getByRole("button", { name: "Move image 3 with the arrow keys" }).focus();
  await inside.keyboard.press("ArrowUp");
  await inside.keyboard.press("ArrowUp");
  await expect(images.getByText("Image 2 is now image 1 of 3.")).toBeAttached();
  await images.getByLabel("Alt text for image 1").fill("Old picture");
  await checkAccessibility(inside);
  await images.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-BK saved")).toBeVisible();
  await inside.reload();
  await expect(images.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(3);
  await expect(images.getByLabel("Alt text for image 1")).toHaveValue("Old picture");
  // The size of each image appears once it has loaded, and moves what is below.
  await expect(images.getByText("1 × 1")).toHaveCount(3);

  await section(inside, "History")
    .getByRole("button", { name: /^Restore Images/ })
    .click();
  await expect(inside.getByText("LAMP-BK was restored")).toBeVisible();
  await expect(images.getByLabel("Alt text for image 1")).toHaveValue("Front");
});

test("an image is uploaded and saved with the product, and a file that isn't an image gets an error", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 2)}&full`);
  const images = section(inside, "Images");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
  await images
    .getByLabel("Upload images")
    .setInputFiles([
      file("dot.png", DOT),
      file("drawing.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
      file("half.png", DOT.subarray(0, 20)),
    ]);
  await expect(images.getByRole("alert")).toContainText("2 images weren’t uploaded");
  await expect(images.getByRole("listitem").first()).toContainText("1 × 1");
  await checkAccessibility(inside);
  await images.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-WH saved")).toBeVisible();
  await inside.reload();
  // Images further down load lazily.
  await images.getByRole("listitem").scrollIntoViewIfNeeded();
  await expect(images.getByRole("listitem")).toContainText("1 × 1");
});

test("an image is moved by dragging", async ({ inside, person }) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const images = section(inside, "Images");
  const handle = images.getByRole("button", { name: "Move image 2 with the arrow keys" });
  await expect(images.getByText("1 × 1").nth(1)).toBeVisible();
  await handle.hover();
  await inside.mouse.down();
  await images
    .getByRole("listitem")
    .first()
    .hover({ position: { x: 30, y: 10 }, force: true });
  await inside.mouse.up();
  await expect(images.getByLabel("Alt text for image 2")).toHaveValue("Front");
  await images.getByRole("button", { name: "Discard" }).click();
  await expect(images.getByLabel("Alt text for image 1")).toHaveValue("Front");
});

test("variants are compared with their group, and a product leaves and rejoins it", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const variants = section(inside, "Variants");
  await expect(variants.getByRole("row", { name: /LAMP-WH White/ })).toBeVisible();
  const colour = variants.getByRole("group", { name: "Options" }).getByLabel("Value 1");
  await colour.fill("white");
  await expect(variants.getByText("Same options as LAMP-BK.")).toBeVisible();
  await colour.fill("Black");
  await variants.getByRole("button", { name: "Leave group" }).click();
  await expect(variants.getByText("This product has no variants.")).toBeVisible();
  await variants.getByLabel("Variant group").fill("LAMP");
  await variants.getByRole("link", { name: "LAMP-WH" }).click();
  await expect(inside.getByText("LAMP-WH · Active")).toBeVisible();
});

test("an attribute is added, a duplicate name is rejected, and numbers stay numbers", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const attributes = section(inside, "Attributes");
  await attributes.getByRole("button", { name: "Add row" }).click();
  await attributes.getByLabel("Name 3").fill("voltage");
  await attributes.getByLabel("Value 3").fill("240 V");
  await expect(attributes.getByText("This name is already used above.")).toBeVisible();
  await attributes.getByLabel("Name 3").fill("Material");
  await attributes.getByLabel("Value 3").fill("Oak");
  await attributes.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-BK saved")).toBeVisible();
  expect(
    await callServer("GET", `/rest/v1/products?id=eq.${idOf(person, 1)}&select=attributes`),
  ).toEqual([{ attributes: { Voltage: "120 V", Ports: 4, Material: "Oak" } }]);
});

test("when two people edit a product's images, the second sees both lists and chooses", async ({
  inside,
  person,
}) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const images = section(inside, "Images");
  await images.getByLabel("Alt text for image 2").fill("Back");
  await callServer("PATCH", `/rest/v1/products?id=eq.${idOf(person, 1)}`, {
    body: { images: [{ url: "https://pictures.example/theirs.png" }] },
  });
  await images.getByRole("button", { name: "Save" }).click();
  await expect(
    images.getByText("Someone else changed this product while you were editing").first(),
  ).toBeVisible();
  await images.getByRole("button", { name: "Use theirs" }).click();
  await expect(images.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(1);
});
