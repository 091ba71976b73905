import { ApiError } from "@/publicapi/common/api-error.ts";
import { API_OPERATIONS } from "@/publicapi/operation.ts";
import type { BatchItem } from "@/publicapi/operations/product-operations.ts";
import {
  type ApiProduct,
  pricesSchema,
  productSchema,
} from "@/publicapi/schemas/product-schema.ts";
import {
  foundProduct,
  productRemoval,
  productWrite,
  type WrittenProduct,
} from "./database-response.ts";
import { listTask } from "./page.ts";
import { absentProduct, productError } from "./product-error.ts";
import { streamProducts } from "./product-stream.ts";
import { idempotencyOf, readBody, requiredTag } from "./request.ts";
import { answerOnce, tagHeader } from "./tagged.ts";
import type { Run, Task } from "./task.ts";

type Change = { sku: string; set: object; if?: "exists" | "new"; tag?: string };

export const PRODUCT_TASKS = {
  listProducts: listTask(
    "products",
    API_OPERATIONS.listProducts.query,
    productSchema,
    "api_products",
  ),

  async getProduct({ request, values: { sku }, call }) {
    const product = foundProduct.parse(await call("api_product", { sku }));
    if (product === null) throw absentProduct(sku);
    return answerOnce(request, product);
  },

  async putProduct(task) {
    const ifNoneMatch = task.request.headers.get("if-none-match");
    if (ifNoneMatch !== null && ifNoneMatch.trim() !== "*")
      throw new ApiError("invalid_header", {
        detail: "Only If-None-Match: * is supported here. Nothing was written.",
      });
    const hasIfMatch = task.request.headers.has("if-match");
    if (ifNoneMatch !== null) return writeOne(task, "new");
    return writeOne(task, hasIfMatch ? "exists" : undefined);
  },

  patchProduct: (task) => writeOne(task, "exists"),

  async deleteProduct({ request, values: { sku }, call }) {
    const tag = requiredTag(request) ?? null;
    const { outcome } = productRemoval.parse(await call("api_remove_product", { sku, tag }));
    switch (outcome) {
      case "missing":
        throw absentProduct(sku);
      case "conflict":
        throw new ApiError("precondition_failed", { detail: "The product was not deleted." });
      case "in_use":
        throw new ApiError("product_in_use", {
          detail: "The product was not deleted. Set its status to archived instead.",
        });
      case "removed":
        return new Response(null, { status: 204 });
    }
  },

  async getPrices({ values: { sku }, call }) {
    const product = foundProduct.parse(await call("api_product", { sku }));
    if (product === null) throw absentProduct(sku);
    return Response.json(pricesSchema.parse(product), { headers: tagHeader(product) });
  },

  async patchPrices(task) {
    const { body, text } = await readBody(task.request, API_OPERATIONS.patchPrices.body);
    const { product } = await writtenItem(task, text, body, "exists", true);
    return Response.json(pricesSchema.parse(product), { headers: tagHeader(product) });
  },

  streamProducts,

  async writeProducts(task) {
    const { body, text } = await readBody(task.request, API_OPERATIONS.writeProducts.body);
    const changes = body.products.map(({ sku, ...set }) => ({ sku, set }));
    const written = await write(task, text, changes);
    const items = written.map(itemOf);
    return Response.json(
      { items },
      { status: items.every(({ status }) => status < 300) ? 200 : 207 },
    );
  },
} satisfies Record<string, Run>;

async function writeOne(task: Task, condition: Change["if"]): Promise<Response> {
  const { body, text } = await readBody(task.request, API_OPERATIONS.putProduct.body);
  const item = await writtenItem(task, text, body, condition);
  return Response.json(item.product, { status: statusOf(item), headers: tagHeader(item.product) });
}

type ProductItem = WrittenProduct & { product: ApiProduct };

/** Writes the product named in the URL. Throws an `ApiError` if it can't be written. */
async function writtenItem(
  task: Task,
  text: string,
  set: object,
  condition: Change["if"],
  only_prices = false,
): Promise<ProductItem> {
  const { request, values } = task;
  const tag = requiredTag(request);
  const change = {
    sku: values.sku,
    set,
    ...(condition === undefined ? {} : { if: condition }),
    ...(tag === undefined ? {} : { tag }),
  };
  const [item] = await write(task, text, [change], only_prices);
  if (item === undefined) throw new Error("The database returned no result for the product.");
  const { product } = item;
  if (product !== undefined) return { ...item, product };
  // A PUT with If-Match fails if the product doesn't exist. Other methods report that the product wasn't found.
  if (item.outcome === "missing" && request.method === "PUT")
    throw new ApiError("precondition_failed", { detail: "There is no product with this SKU." });
  throw productError(item);
}

async function write(
  task: Task,
  text: string,
  changes: readonly Change[],
  only_prices = false,
): Promise<WrittenProduct[]> {
  const { request, call, hash } = task;
  const idempotency = await idempotencyOf(request, text, hash);
  const result = productWrite.parse(
    await call("api_write_products", { request: { changes, only_prices, idempotency } }),
  );
  if (result.outcome === "reused")
    throw new ApiError("idempotency_key_reused", {
      detail: "Use a new key for each request. Nothing was written.",
    });
  return result.items;
}

const statusOf = ({ outcome }: WrittenProduct) => (outcome === "created" ? 201 : 200);

function itemOf(item: WrittenProduct): BatchItem {
  const { sku, product } = item;
  if (product) return { sku, status: statusOf(item), product };
  const rejection = productError(item);
  return { sku, status: rejection.status, error: rejection.body() };
}
