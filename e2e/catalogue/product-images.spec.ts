import { callServer } from "../backend.ts";
import { checkAccessibility, expect, test } from "../portal.ts";
import { addLampProducts, DOT, idOf, section, serveImages } from "./lamp-products.ts";

test.beforeEach(async ({ inside, person }) => {
  await addLampProducts(person);
  await serveImages(inside);
});

test("image URLs are pasted, invalid ones rejected, images reordered by keyboard, and an earlier list restored", async ({
  inside,
  person,
}) => {
  let release = () => {};
  await serveImages(inside, new Promise<void>((resolve) => (release = resolve)));
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const images = section(inside, "Images");
  await images
    .getByLabel("Image URLs")
    .fill(
      "https://pictures.example/gone.png\njavascript:alert(1)\nhttp://pictures.example/old.png",
    );
  const add = images.getByRole("button", { name: "Add images" });
  await add.hover();
  await inside.mouse.down();
  // The size of each image appears once the image has loaded, and must not move the button from under the pointer.
  release();
  await expect(images.getByText("1 × 1")).toHaveCount(2);
  await expect(images.getByText("The image is small.")).toHaveCount(2);
  await inside.mouse.up();
  await expect(images.getByText("1 URL wasn’t added")).toBeVisible();
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
  await images.getByLabel("Alt text for image 1").fill("Old image");
  await checkAccessibility(inside);
  await images.getByRole("button", { name: "Save" }).click();
  await expect(inside.getByText("LAMP-BK saved")).toBeVisible();
  await inside.reload();
  await expect(images.getByRole("list", { name: "Images" }).getByRole("listitem")).toHaveCount(3);
  await expect(images.getByLabel("Alt text for image 1")).toHaveValue("Old image");
  await expect(images.getByText("1 × 1")).toHaveCount(3);

  await section(inside, "Activity")
    .getByRole("button", { name: /^Restore Images/ })
    .click();
  await expect(inside.getByText("Value restored in LAMP-BK")).toBeVisible();
  await expect(images.getByLabel("Alt text for image 1")).toHaveValue("Front");
});

test("an image is uploaded and saved with the product, and invalid image files get an error", async ({
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
  // Images further down load only when they come into view.
  await images.getByRole("listitem").scrollIntoViewIfNeeded();
  await expect(images.getByRole("listitem")).toContainText("1 × 1");
});

test("images dropped anywhere on a product's page are uploaded, and compared with the limits of its channels", async ({
  inside,
  person,
}) => {
  const [org] = person.orgIds;
  const channel = { org_id: org, name: "Walmart", kind: "walmart", definition: "walmart" };
  await callServer("POST", "/rest/v1/channels", {
    body: { ...channel, language: "en", country: "CA", currency: "CAD", status: "active" },
  });
  await inside.goto(`/product-management?product=${idOf(person, 2)}&full`);
  const images = section(inside, "Images");
  await expect(images.getByLabel("Upload images")).toBeAttached();
  await inside.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "dot.png", { type: "image/png" }));
    const event = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", event));
    document.body.dispatchEvent(new DragEvent("drop", event));
  }, DOT.toString("base64"));
  await expect(images.getByRole("list", { name: "Images" }).getByText("1 × 1")).toBeVisible();
  await expect(images.getByText("Walmart asks for at least 1,500 × 1,500 pixels.")).toBeVisible();
  await expect(images.getByRole("button", { name: "Save" })).toBeEnabled();
  await checkAccessibility(inside);
});

test("an image is moved by dragging, and the move can be discarded", async ({ inside, person }) => {
  await inside.goto(`/product-management?product=${idOf(person, 1)}&full`);
  const images = section(inside, "Images");
  const handle = images.getByRole("button", { name: "Move image 2 with the arrow keys" });
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

test("when two people edit a product's images, the second sees both lists and chooses one", async ({
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

test("images of several products are uploaded at once, matched by file name, and undone together", async ({
  inside,
  person,
}) => {
  await inside.goto("/product-management");
  await inside.getByRole("button", { name: "More" }).click();
  await inside.getByRole("menuitem", { name: "Upload images" }).click();
  const dialog = inside.getByRole("dialog", { name: "Upload images" });
  // The name after the image data makes each file different.
  const file = (name: string) => ({
    name,
    mimeType: "image/png",
    buffer: Buffer.concat([DOT, Buffer.from(name)]),
  });
  await dialog
    .getByLabel("Images of your products")
    .setInputFiles([file("lamp-bk.png"), file("LAMP-WH_2.png"), file("holiday.png")]);
  const matched = dialog.getByRole("list", { name: "Matched", exact: true });
  await expect(matched.getByRole("listitem")).toHaveText([
    /lamp-bk\.png.*LAMP-BK Desk lamp · Image 1/,
    /LAMP-WH_2\.png.*LAMP-WH Desk lamp · Image 2/,
  ]);
  await expect(dialog.getByRole("list", { name: "Not matched" })).toContainText("holiday.png");
  await checkAccessibility(inside);
  await dialog.getByRole("button", { name: "Upload 2 images" }).click();
  await expect(dialog).toBeHidden();
  const counts = async () => {
    const rows = await callServer(
      "GET",
      `/rest/v1/products?org_id=eq.${person.orgIds[0]}&select=images&order=sku`,
    );
    return JSON.stringify(rows).split('"url"').length - 1;
  };
  expect(await counts()).toBe(4);
  await inside.getByRole("button", { name: "Undo" }).click();
  await expect(inside.getByText("Undone: 2 products")).toBeVisible();
  expect(await counts()).toBe(2);
});
