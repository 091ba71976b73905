import * as z from "zod/mini";
import { isPrintable } from "@/lib/text/printable.ts";
import { isPostalCode, tidyPostalCode } from "@/stock/postal-code.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";

/** Every error of the form. `warehouse-labels.ts` has the messages. */
export type WarehouseError =
  | "name-missing"
  | "too-long"
  | "unprintable"
  | "code"
  | "country"
  | "postal-code"
  | "days"
  | "time";

const errorCode = (code: WarehouseError) => ({ error: code });

const line = (longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, errorCode("too-long")),
    z.refine((text) => isPrintable(text), errorCode("unprintable")),
  );

const matching = (pattern: RegExp, code: WarehouseError) =>
  z.string().check(
    z.trim(),
    z.refine((text) => pattern.test(text), errorCode(code)),
  );

/** The values of a warehouse form. The database has the same limits, but doesn't check Canadian postal codes. */
export const warehouseInput = z
  .object({
    name: line(100).check(z.minLength(1, errorCode("name-missing"))),
    code: matching(/^[A-Z0-9][A-Z0-9_-]{0,31}$/, "code"),
    isActive: z.boolean(),
    street: line(200),
    city: line(100),
    region: line(100),
    postalCode: line(20),
    country: matching(/^(?:[A-Z]{2})?$/, "country"),
    handlingDays: matching(/^(?:[0-9]|[12][0-9]|30)$/, "days"),
    cutoff: matching(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, "time"),
  })
  .check(
    z.refine(
      ({ country, postalCode }) =>
        postalCode === "" || country !== "CA" || isPostalCode(postalCode),
      { ...errorCode("postal-code"), path: ["postalCode"] },
    ),
  );

export type WarehouseInput = z.infer<typeof warehouseInput>;

/** The form values of a warehouse, or of a new one in Canada. */
export const warehouseInputOf = (warehouse: ManagedWarehouse | null): WarehouseInput => ({
  name: warehouse?.name ?? "",
  code: warehouse?.code ?? "",
  isActive: warehouse?.isActive ?? true,
  street: warehouse?.street ?? "",
  city: warehouse?.city ?? "",
  region: warehouse?.region ?? "",
  postalCode: warehouse?.postalCode ?? "",
  country: warehouse ? (warehouse.country ?? "") : "CA",
  handlingDays: String(warehouse?.handlingDays ?? 1),
  cutoff: warehouse?.cutoff ?? "14:00",
});

/** The columns of a warehouse with these values. */
export const warehouseRow = (input: WarehouseInput) => ({
  name: input.name,
  code: input.code,
  active: input.isActive,
  street: input.street || null,
  city: input.city || null,
  region: input.region || null,
  postal_code:
    (input.country === "CA" ? tidyPostalCode(input.postalCode) : input.postalCode) || null,
  country: input.country || null,
  handling_days: Number(input.handlingDays),
  cutoff: input.cutoff,
});
