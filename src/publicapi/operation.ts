import * as z from "zod/mini";
import { batchInput, productInput, productSchema } from "@/publicapi/product-schema.ts";
import { type ErrorCode, errorSchema } from "@/publicapi/api-error.ts";
import type { KeyScope } from "@/publicapi/scope.ts";
import { stockInput, stockLevelSchema } from "@/publicapi/stock-schema.ts";

/** One thing that the API does. Requests are checked with these schemas, and the contract is written from them. */
export type ApiOperation = {
  method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  path: string;
  summary: string;
  description?: string;
  scope: KeyScope;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  headers?: readonly Header[];
  /** The body of each successful status; null for none. */
  answers: Readonly<Record<number, z.ZodMiniType | null>>;
  /** Rejections beyond those that every operation can give. */
  errors: readonly ErrorCode[];
};

type Header = "if-match" | "if-none-match" | "idempotency-key";

const itemSchema = z.object({
  sku: z.string(),
  status: z.int(),
  product: z.optional(productSchema),
  error: z.optional(errorSchema),
});
export type BatchItem = z.infer<typeof itemSchema>;

const page = z.object({
  data: z.array(productSchema),
  /** Pass it as `cursor` to get the next page. Null on the last page. */
  next_cursor: z.nullable(z.string()),
});
const batch = z.object({ items: z.array(itemSchema) });

const list = z.strictObject({
  limit: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(200))), 50),
  cursor: z.optional(z.string()),
  updated_since: z.optional(z.iso.datetime({ offset: true })),
});

const product = "/products/{sku}";

export const API_OPERATIONS = {
  listProducts: {
    method: "GET",
    path: "/products",
    summary: "List products",
    description:
      "Products in the order of their last change, oldest first. A product that changes moves to the end, so a reader that follows the cursors sees every change.",
    scope: "products:read",
    query: list,
    answers: { 200: page },
    errors: ["invalid_query"],
  },
  getProduct: {
    method: "GET",
    path: product,
    summary: "Get a product",
    scope: "products:read",
    headers: ["if-none-match"],
    answers: { 200: productSchema, 304: null },
    errors: ["not_found"],
  },
  putProduct: {
    method: "PUT",
    path: product,
    summary: "Create or update a product",
    description:
      "Creates the product if there is none with this SKU. Fields that aren’t in the body keep their value; null clears one.",
    scope: "products:write",
    body: productInput,
    headers: ["if-match", "if-none-match", "idempotency-key"],
    answers: { 200: productSchema, 201: productSchema },
    errors: ["precondition_failed", "conflict", "idempotency_key_reused"],
  },
  patchProduct: {
    method: "PATCH",
    path: product,
    summary: "Change a product",
    description:
      "A JSON Merge Patch (RFC 7396): fields that aren’t in the body keep their value; null clears one.",
    scope: "products:write",
    body: productInput,
    headers: ["if-match", "idempotency-key"],
    answers: { 200: productSchema },
    errors: ["not_found", "precondition_failed", "conflict", "idempotency_key_reused"],
  },
  deleteProduct: {
    method: "DELETE",
    path: product,
    summary: "Delete a product",
    description:
      "Members can undo it in the history. A product with stock or orders can’t be deleted; archive it instead.",
    scope: "products:write",
    headers: ["if-match"],
    answers: { 204: null },
    errors: ["not_found", "precondition_failed", "product_in_use"],
  },
  writeProducts: {
    method: "POST",
    path: "/products/batch",
    summary: "Create or update up to 100 products",
    description:
      "Each product is written or rejected on its own. The status is 207 if at least one was rejected; each item has its own status.",
    scope: "products:write",
    body: batchInput,
    headers: ["idempotency-key"],
    answers: { 200: batch, 207: batch },
    errors: ["idempotency_key_reused"],
  },
  listStock: {
    method: "GET",
    path: `${product}/stock`,
    summary: "List the stock of a product",
    description: "One entry for each warehouse where the product has stock.",
    scope: "stock:read",
    answers: { 200: z.object({ data: z.array(stockLevelSchema) }) },
    errors: ["not_found"],
  },
  putStock: {
    method: "PUT",
    path: `${product}/stock/{warehouse}`,
    summary: "Set the units on hand in a warehouse",
    description:
      "The warehouse is named by its code. Units that are reserved for orders stay reserved. Members can undo it in the history.",
    scope: "stock:write",
    body: stockInput,
    answers: { 200: stockLevelSchema },
    errors: ["not_found"],
  },
} as const satisfies Record<string, ApiOperation>;

export type OperationName = keyof typeof API_OPERATIONS;
