import { expect, test } from "vitest";
import { unitsInOrder } from "@/channels/building/offered-batch.ts";
import { KEYBOARD } from "#support/samples/sample-products.ts";

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

const offered = (digit: number, group: string | null = null) => ({
  product: { ...KEYBOARD, id: idOf(digit), sku: `P-${digit}`, variant_group: group },
  quantity: 1,
  isListed: false,
});

const summarized = (units: ReturnType<typeof unitsInOrder>) =>
  units.map(({ products, after }) => [products.map(({ product }) => product.sku), after]);

test("a page of products is split in the order of its products, and variants stay together", () => {
  const page = [offered(1), offered(2, "SHIRT"), offered(3), offered(4, "SHIRT"), offered(5)];
  expect(summarized(unitsInOrder(page, null))).toEqual([
    [["P-1"], null],
    [["P-2", "P-4"], idOf(1)],
    [["P-3"], idOf(2)],
    [["P-5"], idOf(4)],
  ]);
});

test("a group of variants keeps its position even if one of them comes from an earlier page", () => {
  const page = [offered(1, "SHIRT"), offered(3), offered(4, "SHIRT"), offered(5)];
  expect(summarized(unitsInOrder(page, idOf(2)))).toEqual([
    [["P-3"], idOf(2)],
    [["P-4", "P-1"], idOf(3)],
    [["P-5"], idOf(4)],
  ]);
});
