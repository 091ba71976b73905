import { expect, test } from "vitest";
import { isNarrow, itemQueryIn, queryConditions } from "@/distributor/catalogue/item-query.ts";

const queryOf = (address: string) => itemQueryIn(new URLSearchParams(address));

test("conditions of the distributor's catalogue in the URL become search terms and named conditions for the database", () => {
  expect(
    queryConditions(
      queryOf(
        "q=mouse&stock=available&lifecycle=end-of-life&category=003019&brand=NORTHVALE&parcel=no&retiring=replaced&promo=soon&linked=no",
      ),
    ),
  ).toEqual({
    search: "mouse",
    terms: [
      "savailable",
      "lend-of-life",
      "c003019",
      "mNORTHVALE",
      "hno-parcel",
      "hretiring-replaced",
    ],
    ends_soon: true,
    linked: "no",
  });
});

test("several warehouses in the URL match items in any of them", () => {
  expect(queryConditions(queryOf("warehouse=29"))).toEqual({ terms: ["w29"] });
  expect(queryConditions(queryOf("warehouse=29.A1"))).toEqual({ any: ["w29", "wA1"] });
});

test("a movement condition in the URL is limited to the price file that it names", () => {
  const file = "00000000-0000-4000-8000-000000000001";
  expect(queryConditions(queryOf(`moved=cost-down.${file}`))).toEqual({
    movement: "cost-down",
    file,
  });
});

test.each([
  "stock=plenty",
  "lifecycle=old",
  "warehouse=29..A1",
  "warehouse=29.drop-ship",
  "category=12",
  "issue=unknown",
  "moved=up.1",
  "state=",
])("the invalid condition %s is ignored", (address) => {
  expect(queryOf(address)).toEqual({ search: "" });
  expect(isNarrow(queryOf(address))).toBe(false);
});

test("a search for spaces doesn't filter the items, but a condition does", () => {
  expect(isNarrow(queryOf("q=+"))).toBe(false);
  expect(isNarrow(queryOf("weight=3"))).toBe(true);
});
