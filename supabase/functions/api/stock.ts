import * as z from "zod/mini";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import { stockLevelSchema } from "@/publicapi/schemas/stock-schema.ts";
import { absentProduct } from "./product-error.ts";
import { readBody } from "./request.ts";
import type { Run } from "./task.ts";

const levels = z.nullable(z.array(stockLevelSchema));

const written = z.union([
  z.object({ outcome: z.literal("done"), level: stockLevelSchema }),
  z.object({ outcome: z.enum(["no_product", "no_warehouse"]) }),
]);

export const STOCK_TASKS = {
  async listStock({ values: { sku }, call }) {
    const data = levels.parse(await call("api_stock", { sku }));
    if (data === null) throw absentProduct(sku);
    return Response.json({ data });
  },

  async putStock({ request, values: { sku, warehouse }, call }) {
    const { body } = await readBody(request, API_OPERATIONS.putStock.body);
    const parameters = { sku, warehouse, quantity: body.on_hand };
    const result = written.parse(await call("api_write_stock", parameters));
    switch (result.outcome) {
      case "done":
        return Response.json(result.level);
      case "no_product":
        throw absentProduct(sku);
      case "no_warehouse":
        throw new ApiError("not_found", {
          detail: `There is no warehouse with the code ${warehouse}.`,
        });
    }
  },
} satisfies Record<string, Run>;
