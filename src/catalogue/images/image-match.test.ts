import { expect, test } from "vitest";
import { matchImages, type PlacedImage, imageChanges } from "@/catalogue/images/image-match.ts";
import { aRecord } from "#support/samples/product-record.ts";

const LAMP = aRecord({
  id: "1",
  sku: "Lamp",
  gtin: "0012345678905",
  images: [{ url: "old", alt: "Old" }],
});
const LAMP_2 = aRecord({ id: "2", sku: "LAMP-2", gtin: "96385074" });
const COPY = aRecord({ id: "3", sku: "COPY", gtin: "96385074" });

const match = (...names: string[]) =>
  matchImages(
    names.map((name) => ({ name })),
    [LAMP, LAMP_2, COPY],
  ).map((one) => (one.product ? `${one.product.sku} #${one.position} by ${one.by}` : one.why));

test("images are matched by SKU in any case, with the number after it as their position", () => {
  expect(match("LAMP.jpg", "lamp-3.jpg")).toEqual(["Lamp #1 by sku", "Lamp #3 by sku"]);
});

test("an image whose whole file name is a SKU belongs to that product, not to a shorter SKU followed by a number", () => {
  expect(match("lamp-2.jpg", "lamp-2-2.jpg")).toEqual(["LAMP-2 #1 by sku", "LAMP-2 #2 by sku"]);
});

test("images are matched by GTIN, with or without leading zeros in the catalogue or the file name", () => {
  expect(match("12345678905.jpg", "00012345678905_2.jpg")).toEqual([
    "Lamp #1 by gtin",
    "Lamp #2 by gtin",
  ]);
});

test("an image matches no product if its GTIN belongs to several products or its name is unknown", () => {
  expect(match("96385074.jpg", "holiday.jpg", ".jpg")).toEqual(["ambiguous", "unknown", "unknown"]);
});

const placed = (url: string, position: number, product = LAMP): PlacedImage => ({
  product,
  url,
  name: `${url}.jpg`,
  position,
});

const imagesOf = (images: PlacedImage[], placement: "after" | "instead") =>
  imageChanges(images, placement).changes.map(({ id, version, set }) => ({
    id,
    version,
    ...set,
  }));

test("new images come after the existing ones, in the order of their numbers", () => {
  expect(imagesOf([placed("b", 2), placed("c", 10), placed("a", 1)], "after")).toEqual([
    {
      id: "1",
      version: 1,
      images: [{ url: "old", alt: "Old" }, { url: "a" }, { url: "b" }, { url: "c" }],
    },
  ]);
});

test("when new images replace the existing ones, an image that stays keeps its alt text", () => {
  expect(imagesOf([placed("new", 1), placed("old", 2)], "instead")).toEqual([
    { id: "1", version: 1, images: [{ url: "new" }, { url: "old", alt: "Old" }] },
  ]);
});

test("a product isn't changed if it has all images already or would have more than 50", () => {
  const many = Array.from({ length: 51 }, (_, at) => placed(`p${at}`, at + 1, LAMP_2));
  expect(imageChanges([placed("old", 1), placed("old", 2), ...many], "after")).toEqual({
    changes: [],
    unchanged: 1,
    tooMany: ["LAMP-2"],
  });
});
