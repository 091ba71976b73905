import type { OrderLine } from "@/orders/detail/order-detail.ts";

/** By line and warehouse: how many open units of the line the warehouse ships. */
export type Split = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The lines whose units can be split among warehouses. */
export const dividedLines = (lines: readonly OrderLine[]): readonly OrderLine[] =>
  lines.filter(({ product_id, open }) => product_id !== null && open > 0);

/** The reservations in the given warehouses. Units reserved in an inactive warehouse must be assigned to another. */
export const currentSplit = (lines: readonly OrderLine[], warehouses: readonly string[]): Split =>
  Object.fromEntries(
    lines.map(({ id, allocations }) => [
      id,
      Object.fromEntries(
        allocations
          .filter(({ warehouse }) => warehouses.includes(warehouse))
          .map(({ warehouse, quantity }) => [warehouse, quantity]),
      ),
    ]),
  );

export const withUnits = (split: Split, line: string, warehouse: string, units: number): Split => ({
  ...split,
  [line]: { ...split[line], [warehouse]: units },
});

/** How many open units of a line have no warehouse. Negative if more units are assigned than are open. */
export const unplacedUnits = (split: Split, { id, open }: Pick<OrderLine, "id" | "open">): number =>
  open - Object.values(split[id] ?? {}).reduce((sum, units) => sum + units, 0);

/** The split in the form that the database expects, or null until every line adds up to its open units. */
export function splitAllocations(split: Split, lines: readonly OrderLine[]) {
  if (lines.some((line) => unplacedUnits(split, line) !== 0)) return null;
  return lines.flatMap(({ id }) =>
    Object.entries(split[id] ?? {})
      .filter(([, quantity]) => quantity > 0)
      .map(([warehouse, quantity]) => ({ line: id, warehouse, quantity })),
  );
}

/**
 * The units to ship from a warehouse: those reserved there, or all open units if none are reserved there or the channel
 * accepts only whole orders.
 */
export function unitsFrom(
  lines: readonly (OrderLine & { most: number })[],
  warehouse: string | null,
  isWhole: boolean,
): Record<string, number> {
  const reserved = (line: OrderLine) =>
    line.allocations.find((each) => each.warehouse === warehouse)?.quantity ?? 0;
  const takesAll = isWhole || lines.every((line) => reserved(line) === 0);
  return Object.fromEntries(
    lines.map((line) => [line.id, takesAll ? line.most : Math.min(reserved(line), line.most)]),
  );
}
