import type { FieldMap, MapWarehouse } from "@/distributor/price-file/field-map.ts";
import { warehouseName } from "@/distributor/warehouses/warehouse-list.ts";

type Named = { key: string; name: string; units: number };

/** The units that a file states, in the order of its map, with the drop-ship units last. */
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

/** The units of the whole catalogue by warehouse, largest first, with the drop-ship units last. */
export function unitsOfCatalogue(
  units: Record<string, number>,
  known: readonly MapWarehouse[],
  dropShip: Named,
): Named[] {
  const named = Object.entries(units).map(([code, count]) => ({
    key: code,
    name: warehouseName(known, code),
    units: count,
  }));
  return [...named.toSorted((a, b) => b.units - a.units), dropShip];
}

/** The units of a province, and the codes of its warehouses. */
export type ProvinceUnits = { units: number; codes: readonly string[] };

/** The units in each province, for the map. Warehouses in other countries aren't on it. */
export function unitsByProvince(
  units: Record<string, number>,
  known: readonly MapWarehouse[],
): Map<string, ProvinceUnits> {
  const provinces = new Map<string, ProvinceUnits>();
  for (const [code, count] of Object.entries(units)) {
    const province = known.find((warehouse) => warehouse.code === code)?.province;
    if (province === undefined || count === 0) continue;
    const before = provinces.get(province) ?? { units: 0, codes: [] };
    provinces.set(province, {
      units: before.units + count,
      codes: [...before.codes, code],
    });
  }
  return provinces;
}
