import { ApiError } from "@/publicapi/common/api-error.ts";
import type { WrittenProduct } from "./database-response.ts";

export const absentProduct = (sku: string) =>
  new ApiError("not_found", { detail: `There is no product with the SKU ${sku}.` });

/** Why a product wasn't written. */
export function productError({ sku, outcome, field, code }: WrittenProduct): ApiError {
  switch (outcome) {
    case "missing":
      return absentProduct(sku);
    case "exists":
      return new ApiError("precondition_failed", { detail: "A product with this SKU exists." });
    case "conflict":
      return new ApiError("precondition_failed", { detail: "Read the product again first." });
    case "duplicate":
      return new ApiError("duplicate");
    case "rejected":
      return new ApiError("invalid_body", {
        detail: "The product was not written.",
        errors: [
          {
            pointer: field === undefined ? "" : `/${field}`,
            detail: REASONS[code ?? ""] ?? "The database doesn’t accept this value.",
          },
        ],
      });
    case "created":
    case "updated":
    case "unchanged":
      throw new Error("The database returned no product for a change that it made.");
  }
}

/** Messages by SQLSTATE. */
const REASONS: Readonly<Record<string, string>> = {
  "22003": "The number is too large or has too many decimal places.",
  "22007": "The date isn’t valid.",
  "22008": "The date isn’t valid.",
  "23502": "This field needs a value.",
  "23503": "There is no supplier with this ID.",
  "23505": "Another product has this SKU.",
};
