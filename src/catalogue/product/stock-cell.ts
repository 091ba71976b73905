/** The warehouse that holds a product's stock unless another is named; and every warehouse that holds any. */
export const USUAL_WAREHOUSE = "";
export const EVERY_WAREHOUSE = "*";

const STOCK_CELL = "stock ";

/** The warehouse's code, when a ledger cell holds the stock of one warehouse. */
export const warehouseOfCell = (cell: string): string | null =>
  cell.startsWith(STOCK_CELL) ? cell.slice(STOCK_CELL.length) : null;
