/** A place that holds stock. */
export type Warehouse = { code: string; name: string; isActive: boolean };

/** The oldest active warehouse, or the oldest one if none is active, as in `private.default_warehouse`. */
export const defaultWarehouse = (oldestFirst: readonly Warehouse[]): Warehouse | null =>
  oldestFirst.find(({ isActive }) => isActive) ?? oldestFirst[0] ?? null;
