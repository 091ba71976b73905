/** The default warehouse, and the wildcard for every warehouse that holds the product. */
export const DEFAULT_WAREHOUSE = "";
export const EVERY_WAREHOUSE = "*";

const STOCK_CELL = "stock ";

/** The code of the warehouse whose stock a ledger cell holds; null for a cell that doesn't hold stock. */
export const warehouseOfCell = (cell: string): string | null =>
  cell.startsWith(STOCK_CELL) ? cell.slice(STOCK_CELL.length) : null;
