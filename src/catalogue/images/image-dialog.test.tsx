import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ImageDialog } from "@/catalogue/images/image-dialog.tsx";
import { profileIs, server, SERVER } from "#support/auth-server.ts";
import { LAMP } from "#support/samples/lamp-product.ts";
import { renderPortal } from "#support/portal.tsx";
import { mockRpc, ORG, startInTeam } from "#support/team-server.ts";

startInTeam();

beforeAll(() => {
  // jsdom can neither decode images nor create URLs for files.
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => {} }));
  URL.createObjectURL = () => "blob:image";
  URL.revokeObjectURL = () => {};
});
afterAll(() => vi.unstubAllGlobals());

const png = (name: string) =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), name], name);

const COUNTS = { created: 0, updated: 1, removed: 0, unchanged: 0 };
const CHANGE_SET = "00000000-0000-4000-8000-0000000000c1";

/** Opens the dialog of a catalogue with one lamp. Uploads get these responses in turn, then succeed. */
function open(...uploads: (() => Response)[]) {
  mockRpc("has_image_store", true);
  mockRpc("save_sku_list", { id: CHANGE_SET, size: 2, missing: [] });
  mockRpc("product_page", [LAMP]);
  mockRpc("begin_change_set", null);
  mockRpc("commit_change_set", {
    ...COUNTS,
    rows_read: 1,
    skipped: 0,
    unsent: 0,
    rejected: 0,
  });
  const written = mockRpc("apply_chunk", { ...COUNTS, rejected: [] });
  const sent: string[] = [];
  server.use(
    profileIs("Ada"),
    http.get(`${SERVER}/rest/v1/products`, () => HttpResponse.json([])),
    http.post(`${SERVER}/storage/v1/object/product-images/:org/:name`, ({ request }) => {
      sent.push(request.url);
      return uploads.shift()?.() ?? HttpResponse.json({ Key: "stored" });
    }),
  );
  const region = { currency: "CAD", locale: "en-CA", timeZone: "America/Toronto" };
  const onClose = vi.fn<() => void>();
  const dialog = (
    <ImageDialog
      organization={{ id: ORG, name: "Northvale", role: "editor", region }}
      warnings={() => null}
      onClose={onClose}
      onWritten={() => {}}
    />
  );
  return { written, sent, onClose, user: renderPortal([{ path: "/", element: dialog }], "/").user };
}

const chooser = () => screen.findByLabelText("Images of your products");

test("image files are matched by name, shown before anything is sent, and written as one change set", async () => {
  const { written, sent, onClose, user } = open();
  await user.upload(await chooser(), [png("lamp-1-2.png"), png("LAMP-1.png"), png("holiday.png")]);
  const matched = within(await screen.findByRole("list", { name: "Matched" }));
  expect(matched.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("lamp-1-2.pngLAMP-1 Lamp · Image 2"),
    expect.stringContaining("LAMP-1.pngLAMP-1 Lamp · Image 1"),
  ]);
  expect(screen.getByRole("list", { name: "Not matched" })).toHaveTextContent(
    "holiday.pngNo product has this SKU or GTIN.",
  );
  expect(screen.getByRole("status")).toHaveTextContent(
    "2 images → 1 product · 1 file without a product",
  );
  expect(sent).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Upload 2 images" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
  const address = (url: string | undefined) => url?.replace("/object/", "/object/public/");
  expect(written).toMatchObject([
    {
      changes: [
        {
          id: LAMP.id,
          version: LAMP.version,
          // Image 1 comes first, although it was sent second.
          set: { images: [...LAMP.images, { url: address(sent[1]) }, { url: address(sent[0]) }] },
        },
      ],
    },
  ]);
});

test("an interrupted image upload writes nothing, and a retry sends only the images that the server didn't receive", async () => {
  const { written, sent, onClose, user } = open(
    () => HttpResponse.json({ Key: "stored" }),
    () => HttpResponse.error(),
  );
  await user.upload(await chooser(), [png("lamp-1.png"), png("lamp-1-2.png")]);
  await user.click(await screen.findByRole("button", { name: "Upload 2 images" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No product was changed");
  expect(written).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Upload 2 images" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(3);
  expect(written).toHaveLength(1);
});

test("an image can be left out of an upload, and a file that isn't an image is reported after the upload", async () => {
  const { sent, user } = open();
  await user.upload(await chooser(), [png("lamp-1.png"), new File(["<svg/>"], "lamp-1-2.png")]);
  await user.click(await screen.findByRole("button", { name: "Leave out lamp-1.png" }));
  await user.click(screen.getByRole("button", { name: "Upload 1 image" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("1 image wasn’t uploaded");
  expect(sent).toEqual([]);
});

test("images that were only partly written keep the dialog open and show how many products were updated", async () => {
  const { onClose, user } = open();
  mockRpc("commit_change_set", {}, 500);
  mockRpc("cancel_change_set", null);
  await user.upload(await chooser(), [png("lamp-1.png")]);
  await user.click(await screen.findByRole("button", { name: "Upload 1 image" }));
  const dialog = within(screen.getByRole("dialog"));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("Stopped after 1 product");
  expect(alert).toHaveTextContent("Your progress is saved. Run it again to continue.");
  expect(onClose).not.toHaveBeenCalled();
});
