// @vitest-environment node
import { expect, test } from "vitest";
import { CANADA, CANADA_2016 } from "@/distributor/price-file/field-map.ts";
import { distributorWarehouses, warehouseName } from "./warehouse-list.ts";

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const montreal = { code: "75", name: "Montréal", province: "QC", position: 63 };

test("the distributor's warehouses are those of the built-in field map until a map is saved or a file is imported", () => {
  expect(distributorWarehouses([], []).current).toEqual(CANADA.warehouses);
});

test("a saved field map adds and renames warehouses even before a file is read with it", () => {
  const renamed = CANADA.warehouses.map((each) =>
    each.code === "26" ? { ...each, name: "Halifax" } : each,
  );
  const { current, known } = distributorWarehouses([...renamed, montreal], [CANADA.warehouses]);
  expect(codes(current)).toEqual([...codes(CANADA.warehouses), "75"]);
  expect(warehouseName(known, "26")).toBe("Halifax (NS)");
  expect(warehouseName(known, "75")).toBe("Montréal (QC)");
});

test("warehouses of earlier price files keep their names, but aren't current", () => {
  const { current, known } = distributorWarehouses([], [CANADA.warehouses, CANADA_2016.warehouses]);
  expect(codes(current)).not.toContain("57");
  expect(warehouseName(known, "57")).toBe("Markham (ON)");
  expect(warehouseName(known, "999")).toBe("999");
});
