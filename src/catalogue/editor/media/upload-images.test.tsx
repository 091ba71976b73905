import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { delay, http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ImageSection } from "@/catalogue/editor/media/image-section.tsx";
import { productTextOf } from "@/catalogue/product/product.ts";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, logInBefore, ORG } from "#support/team-server.ts";

const STORE = `${SERVER}/storage/v1/object`;

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  // jsdom doesn't decode images, so the test files state in their text whether they are valid.
  vi.stubGlobal("createImageBitmap", async (image: Blob) => {
    if ((await image.text()).includes("cut off")) throw new Error("It cannot be decoded.");
    return { close: () => {} };
  });
});
beforeEach(logInBefore);
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

const png = (message: string, name = `${message}.png`) =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), message], name);

/** Records uploads to the storage and sends these responses in turn, then success. */
function mockStorage(...next: (() => Response | Promise<Response>)[]) {
  const sent: { path: string; type: string | null; bytes: number }[] = [];
  server.use(
    http.post(`${STORE}/product-images/:org/:name`, async ({ request }) => {
      const bytes = (await request.arrayBuffer()).byteLength;
      const path = new URL(request.url).pathname;
      sent.push({ path, type: request.headers.get("content-type"), bytes });
      return (await next.shift()?.()) ?? HttpResponse.json({ Key: path });
    }),
  );
  return sent;
}

const rejects = (statusCode: string) => () => HttpResponse.json({ statusCode }, { status: 400 });

function open({ keeps = true } = {}) {
  mockRpc("has_image_store", keeps);
  server.use(profileIs("Ada"));
  const product = { ...LAMP, text: productTextOf(LAMP) };
  const section = (
    <ImageSection
      organization={ORG}
      product={product}
      canEdit
      onSaved={() => {}}
      imageWarnings={(size) =>
        size && <p>{`${size.width} × ${size.height}, ${size.bytes} bytes`}</p>
      }
    />
  );
  renderPortal([{ path: "/", element: section }], "/");
  // People can pick or drop files that the file dialog's filter doesn't offer.
  return userEvent.setup({ applyAccept: false });
}

const shown = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const chooser = () => screen.findByLabelText("Upload images");

test("images are uploaded one after another and added in the order in which they were selected", async () => {
  const sent = mockStorage();
  const user = open();
  await user.upload(await chooser(), [png("front"), png("back")]);
  expect(await screen.findByText("2 images uploaded")).toBeInTheDocument();

  expect(sent.map(({ type, bytes }) => [type, bytes])).toEqual([
    ["image/png", 13],
    ["image/png", 12],
  ]);
  for (const { path } of sent)
    expect(path).toMatch(/\/product-images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.png$/);
  expect(shown()).toEqual([
    expect.stringContaining("https://a.example/1.jpg"),
    ...sent.map(({ path }) =>
      expect.stringContaining(SERVER + path.replace("/object/", "/object/public/")),
    ),
  ]);
  expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
});

test("an upload is checked by its bytes, not its name: an SVG and a damaged image are rejected, and a valid image without an extension is accepted", async () => {
  const sent = mockStorage();
  const user = open();
  await user.upload(await chooser(), [
    new File(["<svg onload='alert(1)'/>"], "logo.png"),
    png("cut off"),
    png("scan", "scan"),
  ]);
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert).toHaveTextContent("2 images weren’t uploaded"));
  expect(alert).toHaveTextContent("logo.png: This file isn’t a JPEG, PNG, WebP, GIF or AVIF image");
  expect(alert).toHaveTextContent("cut off.png: This browser can’t read the image.");
  await screen.findByText("1 image uploaded");
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("an upload that the network interrupted can be retried and is added once, even if the server had received it", async () => {
  const sent = mockStorage(() => HttpResponse.error(), rejects("409"));
  const user = open();
  await user.upload(await chooser(), png("front"));
  expect(await screen.findByRole("alert")).toHaveTextContent("We can’t reach the server.");
  await user.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("1 image uploaded")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
  expect(shown()).toHaveLength(2);
});

test.each([
  ["403", "You don’t have permission to add images here."],
  ["413", "This image is too large for the server."],
  ["404", "This server can’t store images."],
  ["500", "Something went wrong on our side."],
])(
  "an upload rejected with %s shows an error and doesn't add an image",
  async (status, message) => {
    mockStorage(rejects(status));
    const user = open();
    await user.upload(await chooser(), png("front"));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(shown()).toHaveLength(2);
  },
);

test("an image's size is checked against channel requirements once the image has loaded, before the product is saved", async () => {
  mockStorage();
  open();
  await chooser();
  const image = document.querySelector("li img");
  if (!image) throw new Error("The image is shown.");
  Object.defineProperties(image, { naturalWidth: { value: 40 }, naturalHeight: { value: 30 } });
  fireEvent.load(image);
  // The size of a file on another server is unknown.
  expect(shown()).toEqual([expect.stringContaining("40 × 30, null bytes")]);
});

const dragged = (file: File, type = "image/png") => ({
  files: [file],
  items: [{ kind: "file", type }],
});

test("images dropped outside the upload area are added too, and the page stays open", async () => {
  const sent = mockStorage();
  open();
  await chooser();
  const dataTransfer = dragged(png("front"));
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText(/^Drop images anywhere/)).toBeVisible();
  // The prevented event neither opens the file nor starts an import.
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(await screen.findByText("1 image uploaded")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(/^Drop images anywhere/)).not.toBeInTheDocument();
});

test("a file that isn't an image is left to the import if it's dropped outside the upload area", async () => {
  const sent = mockStorage();
  open();
  await chooser();
  const dataTransfer = dragged(new File(["sku;price"], "prices.csv"), "text/csv");
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.queryByText(/^Drop images anywhere/)).not.toBeInTheDocument();
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(true);
  expect(sent).toEqual([]);
});

test("an image dropped on the upload area is added once", async () => {
  const sent = mockStorage();
  open();
  const dataTransfer = dragged(png("front"));
  fireEvent.drop(await chooser(), { dataTransfer });
  expect(await screen.findByText("1 image uploaded")).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test("uploading the same image again shows that it's already in the list", async () => {
  mockStorage();
  const user = open();
  await user.upload(await chooser(), [png("front"), png("front", "copy.png")]);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "copy.png: This image is already in the list.",
  );
});

test("a cancelled upload keeps the images already added and stops sending", async () => {
  const sent = mockStorage(
    () => HttpResponse.json({}),
    async () => {
      await delay("infinite");
      return HttpResponse.json({});
    },
  );
  const user = open();
  await user.upload(await chooser(), [png("front"), png("back"), png("side")]);
  const bar = await screen.findByRole("progressbar", { name: "Uploading" });
  await waitFor(() => expect(bar).toHaveAttribute("aria-valuetext", "1 of 3"));
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Cancel" }));

  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(shown()).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test("without image storage on the server, a notice is shown and only image URLs can be added", async () => {
  open({ keeps: false });
  // The upload area is shown until the server answers. If it appeared later, it would move the buttons below it.
  expect(screen.getByLabelText("Upload images")).toBeInTheDocument();
  expect(await screen.findByText(/^This server can’t store images/)).toBeVisible();
  expect(screen.queryByLabelText("Upload images")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Image URLs")).toBeVisible();
});
