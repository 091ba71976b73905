import { expect, test } from "vitest";
import { listHref, productHref } from "@/catalogue/query/product-address.ts";

test("a product has one URL in the list and one for its full page, and both keep the list's query", () => {
  const list = new URLSearchParams("q=lamp&sort=price");
  expect(productHref(list, "7")).toBe("?q=lamp&sort=price&product=7");
  const full = productHref(list, "7", true);
  expect(full).toBe("?q=lamp&sort=price&product=7&full=");
  expect(productHref(new URLSearchParams(full), "8")).toBe("?q=lamp&sort=price&product=8&full=");
  expect(productHref(new URLSearchParams(full), "7", false)).toBe("?q=lamp&sort=price&product=7");
  expect(listHref(new URLSearchParams(full))).toBe("?q=lamp&sort=price");
});
