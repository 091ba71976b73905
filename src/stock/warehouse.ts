/** A place that holds stock. */
export type Warehouse = { code: string; name: string; isActive: boolean };

/** The default warehouse: the oldest active one, as in `private.default_warehouse`. */
export const defaultWarehouse = (oldestFirst: readonly Warehouse[]): Warehouse | null =>
  oldestFirst.find(({ isActive }) => isActive) ?? oldestFirst[0] ?? null;
