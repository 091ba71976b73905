import { expect, test } from "vitest";
import { isNarrow, itemQueryIn } from "@/distributor/catalogue/item-query.ts";

test("the distributor catalogue reads its conditions from the address and ignores unknown ones", () => {
  const params = new URLSearchParams(
    "q=dock&stock=available&lifecycle=end-of-life&promo=soon&linked=yes&warehouse=26&state=gone",
  );
  expect(itemQueryIn(params)).toEqual({
    search: "dock",
    stock: "available",
    lifecycle: "end-of-life",
    promo: "soon",
    linked: "yes",
    warehouse: "26",
    state: null,
  });
});

test.each([
  ["", false],
  ["q=%20", false],
  ["q=dock", true],
  ["promo=any", true],
  ["state=missing", true],
])("the address ?%s leaves out items: %s", (address, narrow) => {
  expect(isNarrow(itemQueryIn(new URLSearchParams(address)))).toBe(narrow);
});
