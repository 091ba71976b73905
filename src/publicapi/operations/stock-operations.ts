import * as z from "zod/mini";
import type { ApiOperation } from "@/publicapi/common/api-operation.ts";
import { stockInput, stockLevelSchema } from "@/publicapi/schemas/stock-schema.ts";

const stock = "/products/{sku}/stock";

export const STOCK_OPERATIONS = {
  listStock: {
    method: "GET",
    path: stock,
    summary: "List the stock of a product",
    description: "One entry for each warehouse with a quantity of the product, which may be 0.",
    scope: "stock:read",
    answers: { 200: z.object({ data: z.array(stockLevelSchema) }) },
    errors: ["not_found"],
  },
  putStock: {
    method: "PUT",
    path: `${stock}/{warehouse}`,
    summary: "Set the units on hand in a warehouse",
    description:
      "The warehouse is named by its code. Units that are reserved for orders stay reserved. Members can undo the change in the history.",
    scope: "stock:write",
    body: stockInput,
    answers: { 200: stockLevelSchema },
    errors: ["not_found"],
  },
} as const satisfies Record<string, ApiOperation>;
