import { DEFAULT_WAREHOUSE } from "@/catalogue/product/stock-cell.ts";
import { fieldOf } from "@/importing/vocabulary/column-names.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";
import type { Warehouse } from "@/stock/warehouse.ts";

/** The warehouse whose stock a column holds, by its name: "Qty", "Stock TOR", "Montréal". Null for any other column. */
export function stockPlaceOf(
  column: string,
  warehouses: readonly Pick<Warehouse, "code" | "name">[],
): string | null {
  if (fieldOf(column) === "quantity") return DEFAULT_WAREHOUSE;
  const padded = ` ${plainName(column)} `;
  for (const { code, name } of warehouses)
    for (const label of [code, name].map((each) => ` ${plainName(each)} `)) {
      if (!padded.includes(label)) continue;
      const others = padded.replace(label, " ").trim();
      if (others === "" || fieldOf(others) === "quantity") return code;
    }
  return null;
}
