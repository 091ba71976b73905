import { CANADA, CANADA_2016, type FieldMap } from "@/distributor/price-file/field-map.ts";

type Named = { key: string; name: string; units: number };

/** The units that a file states, in the order of its map. */
export const unitsOfFile = (
  { warehouses }: FieldMap,
  units: readonly number[],
  dropShip: Named,
): Named[] => [
  ...warehouses.map(({ code, name, province }, at) => ({
    key: code,
    name: `${name} (${province})`,
    units: units[at] ?? 0,
  })),
  dropShip,
];

/** The units of the whole catalogue by the warehouse's code, which may come from maps of different years. */
export function unitsOfCatalogue(units: Record<string, number>, dropShip: Named): Named[] {
  const known = [...CANADA.warehouses, ...CANADA_2016.warehouses];
  const named = Object.entries(units).map(([code, count]) => {
    const place = known.find((warehouse) => warehouse.code === code);
    return { key: code, name: place ? `${place.name} (${place.province})` : code, units: count };
  });
  return [...named.toSorted((a, b) => b.units - a.units), dropShip];
}

const provinceOf = (code: string) =>
  [...CANADA.warehouses, ...CANADA_2016.warehouses].find((warehouse) => warehouse.code === code)
    ?.province;

/** The units in each province, for the map. Warehouses in other countries aren't on it. */
export function unitsByProvince(units: Record<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [code, count] of Object.entries(units)) {
    const province = provinceOf(code);
    if (province !== undefined) sums.set(province, (sums.get(province) ?? 0) + count);
  }
  return sums;
}
