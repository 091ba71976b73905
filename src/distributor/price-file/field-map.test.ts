import { expect, test } from "vitest";
import { CANADA, CANADA_2016, fieldMapErrors, fieldMapSchema } from "./field-map.ts";

test("the built-in field maps can be used and stored", () => {
  for (const map of [CANADA, CANADA_2016]) {
    expect(fieldMapErrors(map)).toEqual([]);
    expect(fieldMapSchema.parse(map)).toEqual(map);
  }
});

test("a field map can't be used without a required field, or with a position that's out of range or used twice", () => {
  const { sku: _sku, ...others } = CANADA.fields;
  expect(fieldMapErrors({ ...CANADA, fields: others })).toEqual([
    { kind: "missing", field: "sku" },
  ]);
  expect(fieldMapErrors({ ...CANADA, fields: { ...CANADA.fields, msrp: 13 } })).toEqual([
    { kind: "shared", position: 13 },
  ]);
  expect(fieldMapErrors({ ...CANADA, fields: { ...CANADA.fields, msrp: 101 } })).toEqual([
    { kind: "out-of-range", position: 101 },
  ]);
});

test.each([
  ["without a name", { name: " " }],
  ["without a province", { province: "" }],
  ["without a code", { code: "" }],
  ["with the code of another one", { code: "26" }],
])("a field map can't be used with a warehouse %s", (_what, values) => {
  const added = { code: "75", name: "Montréal", province: "QC", position: 63 };
  const withWarehouse = (warehouse: typeof added) => ({
    ...CANADA,
    warehouses: [...CANADA.warehouses, warehouse],
  });
  expect(fieldMapErrors(withWarehouse(added))).toEqual([]);
  expect(fieldMapErrors(withWarehouse({ ...added, ...values }))).toEqual([
    { kind: "warehouse", at: CANADA.warehouses.length },
  ]);
});
