import * as z from "zod/mini";
import { isPrintable } from "@/lib/text/printable.ts";
import type { SupplyKind, SupplyOrder } from "@/stock/supply/supply-order.ts";

/** The errors in the values of the form. `supply-labels.ts` has the messages. */
export type SupplyError = "number" | "unprintable" | "warehouse" | "same-warehouse" | "quantity";

const errorCode = (code: SupplyError) => ({ error: code });

export const MOST_UNITS = 1_000_000;
export const isQuantity = (text: string) =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_UNITS;

/** The values of a draft's form. The database has the same limits. */
export const supplyInput = z
  .object({
    kind: z.enum(["purchase", "transfer"]),
    number: z.string().check(
      z.trim(),
      z.minLength(1, errorCode("number")),
      z.maxLength(64, errorCode("number")),
      z.refine((text) => isPrintable(text), errorCode("unprintable")),
    ),
    supplier: z.nullable(z.string()),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()).check(z.refine((to) => to !== null, errorCode("warehouse"))),
    /** The day when the units are expected, or empty if it's unknown. */
    expectedOn: z.string(),
    note: z.string().check(
      z.maxLength(1000, errorCode("unprintable")),
      z.refine((text) => isPrintable(text, { isLong: true }), errorCode("unprintable")),
    ),
    lines: z.array(
      z.object({
        /** The product, or null if it was deleted. */
        product: z.nullable(z.string()),
        sku: z.string(),
        title: z.nullable(z.string()),
        quantity: z.string().check(
          z.trim(),
          z.refine((text) => isQuantity(text), errorCode("quantity")),
        ),
      }),
    ),
  })
  .check(
    z.refine(({ kind, from }) => kind !== "transfer" || from !== null, {
      ...errorCode("warehouse"),
      path: ["from"],
    }),
    z.refine(({ from, to }) => from === null || from !== to, {
      ...errorCode("same-warehouse"),
      path: ["to"],
    }),
  );
export type SupplyInput = z.infer<typeof supplyInput>;

export const supplyInputOf = (
  order: SupplyOrder | null,
  kind: SupplyKind,
  number: string,
): SupplyInput => ({
  kind,
  number: order?.number ?? number,
  supplier: order?.supplier ?? null,
  from: order?.from ?? null,
  to: order?.to ?? null,
  expectedOn: order?.expectedOn ?? "",
  note: order?.note ?? "",
  lines:
    order?.lines.map(({ product, sku, title, quantity }) => ({
      product,
      sku,
      title,
      quantity: String(quantity),
    })) ?? [],
});
