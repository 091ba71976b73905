import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { ApiError } from "@/publicapi/api-error.ts";
import { skuSchema } from "@/publicapi/product-schema.ts";

export type ApiRoute = { name: OperationName; sku: string };

const NAMES = Object.keys(API_OPERATIONS).filter((name): name is OperationName =>
  Object.hasOwn(API_OPERATIONS, name),
);

/** The operation at an address below `/v1`, with the SKU in the path or "". Throws the error if there is none. */
export function routeOf(method: string, path: string): ApiRoute {
  const here = NAMES.flatMap((name) => {
    const written = skuBetween(API_OPERATIONS[name].path, path);
    return written === null ? [] : [{ name, written }];
  });
  if (here.length === 0)
    throw new ApiError("not_found", { detail: "There is nothing at this address." });
  const found = here.find(({ name }) => API_OPERATIONS[name].method === method);
  if (!found) {
    const allow = here.map(({ name }) => API_OPERATIONS[name].method).join(", ");
    throw new ApiError("method_not_allowed", { detail: `Use ${allow}.` }, { allow });
  }
  return { name: found.name, sku: found.written === "" ? "" : skuIn(found.written) };
}

/** The SKU as it's written in a path, "" for a pattern without one, or null if the path doesn't fit the pattern. */
function skuBetween(pattern: string, path: string): string | null {
  const parts = path.split("/");
  const expected = pattern.split("/");
  const fits =
    parts.length === expected.length &&
    expected.every((part, at) => (part === "{sku}" ? parts[at] !== "" : part === parts[at]));
  return fits ? (parts[expected.indexOf("{sku}")] ?? "") : null;
}

function skuIn(written: string): string {
  try {
    return skuSchema.parse(decodeURIComponent(written));
  } catch {
    throw new ApiError("not_found", { detail: "The address has no valid SKU." });
  }
}
