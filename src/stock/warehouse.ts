/** A place where things lie. */
export type Warehouse = { code: string; name: string; isActive: boolean };

/** Where things lie unless it is said otherwise: the oldest that is in use, see `private.usual_warehouse`. */
export const usualWarehouse = (oldestFirst: readonly Warehouse[]): Warehouse | null =>
  oldestFirst.find(({ isActive }) => isActive) ?? oldestFirst[0] ?? null;
