/** The stock of one product in one warehouse. */
export type WarehouseStock = {
  warehouse: string;
  onHand: number;
  /** Units reserved for orders. */
  reserved: number;
  /** Negative if more units are reserved than are on hand. */
  available: number;
  inbound: number;
  /** The day on which inbound stock is expected. */
  inboundOn: string | null;
};

export type StockTotals = Omit<WarehouseStock, "warehouse">;

/** The totals of all warehouses, with the day of the first inbound delivery. */
export function stockTotals(lines: readonly WarehouseStock[]): StockTotals {
  const sum = (amount: (line: WarehouseStock) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  const days = lines
    .filter(({ inbound }) => inbound > 0)
    .flatMap(({ inboundOn }) => inboundOn ?? []);
  return {
    onHand: sum(({ onHand }) => onHand),
    reserved: sum(({ reserved }) => reserved),
    available: sum(({ available }) => available),
    inbound: sum(({ inbound }) => inbound),
    inboundOn: days.toSorted()[0] ?? null,
  };
}
