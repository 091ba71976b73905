import { expect, test } from "vitest";
import { addPasted, MOST_IMAGES, withAlt } from "@/catalogue/editor/media/image-list.ts";
import { moveItem } from "@/lib/collections.ts";
import { imageUrlError, securedUrl } from "@/catalogue/product/image-url.ts";

test.each([
  ["https://shop.example/lamp.jpg", null],
  ["https://shop.example/image?id=7&size=large", null],
  ["http://shop.example/lamp.jpg", "insecure"],
  ["http://127.0.0.1:54321/storage/lamp.jpg", null],
  ["javascript:alert(1)", "scheme"],
  ["data:image/png;base64,AAAA", "scheme"],
  ["ftp://shop.example/lamp.jpg", "scheme"],
  ["lamp.jpg", "no-address"],
  ["https://", "no-address"],
  ["https://shop.example/lamp sheet.jpg", "no-address"],
  ["https://shop.example/manual.pdf", "no-image"],
  [`https://shop.example/${"a".repeat(2000)}`, "too-long"],
])("validating the image URL %s returns %s", (url, error) => {
  expect(imageUrlError(url)).toBe(error);
});

test("securing an image URL replaces only its scheme with https", () => {
  expect(securedUrl("HTTP://shop.example/http:/a.jpg")).toBe("https://shop.example/http:/a.jpg");
});

test("pasting several image URLs adds the valid ones and lists the others with an error", () => {
  const before = [{ url: "https://a.example/1.jpg", alt: "Front" }];
  const pasted =
    "https://a.example/2.jpg\nhttps://a.example/1.jpg; lamp.jpg, https://a.example/3,4.jpg";
  expect(addPasted(before, pasted)).toEqual({
    images: [...before, { url: "https://a.example/2.jpg" }, { url: "https://a.example/3,4.jpg" }],
    added: 2,
    rejected: [
      { text: "https://a.example/1.jpg", error: "repeated" },
      { text: "lamp.jpg", error: "no-address" },
    ],
  });
});

test("a product holds at most 50 images", () => {
  const urls = Array.from({ length: MOST_IMAGES + 1 }, (_, at) => `https://a.example/${at}.jpg`);
  const { images, rejected } = addPasted([], urls.join(" "));
  expect(images).toHaveLength(MOST_IMAGES);
  expect(rejected).toEqual([{ text: urls.at(-1), error: "too-many" }]);
});

test("moving an image stops at the ends of the list", () => {
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});

test("setting an alt text replaces the earlier one, and an empty one removes it", () => {
  const image = { url: "https://a.example/1.jpg", alt: "Front" };
  expect(withAlt(image, "")).toEqual({ url: image.url });
  expect(withAlt(image, "Back")).toEqual({ url: image.url, alt: "Back" });
});
