/** What lies of one product in one warehouse. */
export type WarehouseStock = {
  warehouse: string;
  onHand: number;
  /** Promised to buyers already. */
  reserved: number;
  /** Below zero where more was promised than there is. */
  available: number;
  incoming: number;
  /** When it is expected; a day. */
  incomingOn: string | null;
};

export type StockTotals = Omit<WarehouseStock, "warehouse">;

/** All warehouses together; of what is on its way, the day on which the first of it comes. */
export function stockTotals(lines: readonly WarehouseStock[]): StockTotals {
  const sum = (amount: (line: WarehouseStock) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  const days = lines
    .filter(({ incoming }) => incoming > 0)
    .flatMap(({ incomingOn }) => incomingOn ?? []);
  return {
    onHand: sum(({ onHand }) => onHand),
    reserved: sum(({ reserved }) => reserved),
    available: sum(({ available }) => available),
    incoming: sum(({ incoming }) => incoming),
    incomingOn: days.toSorted()[0] ?? null,
  };
}
