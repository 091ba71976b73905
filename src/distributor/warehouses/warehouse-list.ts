import { CANADA, CANADA_2016, type MapWarehouse } from "@/distributor/price-file/field-map.ts";

export type DistributorWarehouses = {
  /** The warehouses of the latest saved field map and the latest file, or of the built-in map if there are neither. */
  current: readonly MapWarehouse[];
  /**
   * The current warehouses, and those of earlier files and of the built-in maps. Items that later files don't list can
   * still have stock there.
   */
  known: readonly MapWarehouse[];
};

/** Merges lists of warehouses by code. The name comes from the first list that has the warehouse. */
function merged(lists: readonly (readonly MapWarehouse[])[]): MapWarehouse[] {
  const byCode = new Map<string, MapWarehouse>();
  for (const warehouse of lists.flat())
    if (!byCode.has(warehouse.code)) byCode.set(warehouse.code, warehouse);
  return [...byCode.values()];
}

/** Merges the warehouses of the latest saved field map with those of recent files. `files` starts with the latest. */
export function distributorWarehouses(
  saved: readonly MapWarehouse[],
  files: readonly (readonly MapWarehouse[])[],
): DistributorWarehouses {
  const [latest = []] = files;
  const current = merged([saved, latest]);
  const known = merged([saved, ...files, CANADA.warehouses, CANADA_2016.warehouses]);
  return { current: current.length > 0 ? current : CANADA.warehouses, known };
}

/** The list that is used until an organization's warehouses have loaded. */
export const BUILT_IN_WAREHOUSES = distributorWarehouses([], []);

/** A warehouse's name as lists show it, or its code if no map names it. */
export function warehouseName(known: readonly MapWarehouse[], code: string): string {
  const place = known.find((warehouse) => warehouse.code === code);
  return place ? `${place.name} (${place.province})` : code;
}
