import * as z from "zod/mini";
import { errorSchema } from "@/publicapi/common/api-error.ts";
import { type ApiOperation, listQuery, pageOf } from "@/publicapi/common/api-operation.ts";
import {
  batchInput,
  pricesInput,
  pricesSchema,
  productInput,
  productLine,
  productSchema,
  uploadSchema,
} from "@/publicapi/schemas/product-schema.ts";

const itemSchema = z.object({
  sku: z.string(),
  status: z.int(),
  product: z.optional(productSchema),
  error: z.optional(errorSchema),
});
export type BatchItem = z.infer<typeof itemSchema>;

/** The result of a rejected line. */
export const lineError = z.object({
  line: z.int(),
  sku: z.optional(z.string()),
  status: z.int(),
  error: errorSchema,
});

/** The result of one line of a stream, or the summary at its end. */
const lineResult = z.union([
  z.object({
    line: z.int(),
    sku: z.optional(z.string()),
    status: z.int(),
    error: z.optional(errorSchema),
  }),
  z.object({
    summary: z.object({
      /** False if the stream ended early. Lines after number `lines` weren’t processed. */
      is_complete: z.boolean(),
      lines: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
      change_set: z.nullable(z.uuid()),
    }),
    error: z.optional(errorSchema),
  }),
]);
export type LineResult = z.infer<typeof lineResult>;

const batch = z.object({ items: z.array(itemSchema) });

const product = "/products/{sku}";
const prices = `${product}/prices` as const;
const upload = "/product-uploads/{upload}";

export const PRODUCT_OPERATIONS = {
  listProducts: {
    method: "GET",
    path: "/products",
    summary: "List products",
    description:
      "Products in the order of their last change, oldest first. A product that changes moves to the end, so a reader that follows the cursors sees every change.",
    scope: "products:read",
    query: z.strictObject(listQuery),
    answers: { 200: pageOf(productSchema) },
    errors: [],
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
    errors: ["not_found", "precondition_failed", "conflict", "idempotency_key_reused"],
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
      "Members can undo the deletion in the history. A product with stock or orders can’t be deleted; archive it instead.",
    scope: "products:write",
    headers: ["if-match"],
    answers: { 204: null },
    errors: ["not_found", "precondition_failed", "product_in_use"],
  },
  getPrices: {
    method: "GET",
    path: prices,
    summary: "Get the prices of a product",
    scope: "products:read",
    answers: { 200: pricesSchema },
    errors: ["not_found"],
  },
  patchPrices: {
    method: "PATCH",
    path: prices,
    summary: "Change the prices of a product",
    description:
      "Prices that aren’t in the body keep their value; null clears one. A key with this scope can’t change anything else of a product.",
    scope: "prices:write",
    body: pricesInput,
    headers: ["if-match", "idempotency-key"],
    answers: { 200: pricesSchema },
    errors: ["not_found", "precondition_failed", "conflict", "idempotency_key_reused"],
  },
  streamProducts: {
    method: "PATCH",
    path: "/products",
    summary: "Create or update many products",
    description:
      "The body is a stream of lines, each a JSON object with a SKU and the fields to write. The response is a stream too: one line for each line of the body, then a summary. A rejected line doesn’t stop the others. All lines are one change set. If the stream breaks off, the summary says which lines were processed.",
    scope: "products:write",
    lines: { input: productLine, output: lineResult },
    answers: { 200: lineResult },
    errors: ["media_type", "too_large"],
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
  uploadProducts: {
    method: "POST",
    path: "/product-uploads",
    summary: "Upload products for a background job",
    description:
      "For more products than fit in a stream: up to 500 MB and 5,000,000 lines, each a JSON object with a SKU and the fields to write. If the portal runs on Supabase’s platform, send at most 200 MB at a time: the platform can stop larger uploads. The response comes when all lines have arrived, before any of them is written. A job then writes them as one change set; read its progress at the address in `Location`. If the body breaks off, nothing is written.",
    scope: "products:write",
    lines: { input: productLine },
    headers: ["idempotency-key"],
    answers: { 202: uploadSchema },
    errors: [
      "media_type",
      "too_large",
      "invalid_json",
      "invalid_body",
      "state_conflict",
      "idempotency_key_reused",
    ],
  },
  getProductUpload: {
    method: "GET",
    path: upload,
    summary: "Get an upload of products",
    description: "Its progress, and its counts once it has ended. Uploads are kept for a week.",
    scope: "products:write",
    answers: { 200: uploadSchema },
    errors: ["not_found"],
  },
  listUploadRejections: {
    method: "GET",
    path: `${upload}/rejections`,
    summary: "List the rejected lines of an upload",
    description: "In the order of the lines. A rejected line doesn’t stop the others.",
    scope: "products:write",
    query: z.strictObject({ limit: listQuery.limit, cursor: listQuery.cursor }),
    answers: { 200: pageOf(lineError) },
    errors: ["not_found"],
  },
} as const satisfies Record<string, ApiOperation>;
