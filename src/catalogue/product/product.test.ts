import { expect, test } from "vitest";
import { changedFields, productText, type ProductText } from "@/catalogue/product/product.ts";

const texts = (some: Partial<ProductText>) => productText((field) => some[field] ?? "");

test("saving a product writes only changed fields, and an emptied field as null", () => {
  expect(
    changedFields(
      texts({ price: "12.5000", brand: "Nord", title_en: "Lamp", tags: "oak" }),
      texts({ price: "12.50", brand: "", title_en: " Lamp ", tags: "oak, ash" }),
    ),
  ).toEqual({ brand: null, tags: ["oak", "ash"] });
});
