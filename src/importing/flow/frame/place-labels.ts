import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { DEFAULT_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { defaultWarehouse, type Warehouse } from "@/stock/warehouse.ts";

/** The warehouses stock can be mapped to: the default one, all active ones, and those the mapping already uses. */
export const stockPlaces = (
  { stock }: Pick<ColumnMapping, "stock">,
  warehouses: readonly Warehouse[],
): string[] => [
  ...new Set([
    DEFAULT_WAREHOUSE,
    ...warehouses.filter(({ isActive }) => isActive).map(({ code }) => code),
    ...stock.map(({ place }) => place),
  ]),
];

/** The label for the stock of a warehouse. */
export function stockPlaceLabel(
  i18n: I18n,
  place: string,
  warehouses: readonly Warehouse[],
): string {
  const warehouse = defaultWarehouse(warehouses)?.name;
  if (place === DEFAULT_WAREHOUSE)
    return i18n._(
      warehouse === undefined ? msg`Stock` : msg`Stock, default warehouse (${warehouse})`,
    );
  const name = warehouses.find(({ code }) => code === place)?.name;
  return i18n._(name === undefined ? msg`Stock (${place})` : msg`Stock: ${name} (${place})`);
}

/** Warehouses in the mapping that don't exist: they belong to another organization or were deleted. */
export const unknownPlaces = (
  { stock }: Pick<ColumnMapping, "stock">,
  warehouses: readonly Warehouse[],
): string[] =>
  stock.flatMap(({ place }) =>
    place === DEFAULT_WAREHOUSE || warehouses.some(({ code }) => code === place) ? [] : [place],
  );
