import * as z from "zod/mini";
import { API_OPERATIONS, type OperationName } from "@/publicapi/operation.ts";
import { ApiError } from "@/publicapi/common/api-error.ts";
import { skuSchema } from "@/publicapi/schemas/product-schema.ts";
import { warehouseSchema } from "@/publicapi/schemas/stock-schema.ts";

const rowNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** The formats of the values in a path. */
export const PATH_SCHEMAS = {
  sku: skuSchema,
  warehouse: warehouseSchema,
  order: z.uuid(),
  change_set: z.uuid(),
  upload: z.uuid(),
  supplier: z.uuid(),
  channel: z.uuid(),
  sync: z.uuid(),
  import: z.uuid(),
  job: rowNumber,
  webhook: z.uuid(),
  delivery: rowNumber,
} as const;

type PathName = keyof typeof PATH_SCHEMAS;
export type PathValues = Readonly<Record<PathName, string>>;
export type ApiRoute = { name: OperationName; values: PathValues };

const NO_VALUES = {
  sku: "",
  warehouse: "",
  order: "",
  change_set: "",
  upload: "",
  supplier: "",
  channel: "",
  sync: "",
  import: "",
  job: "",
  webhook: "",
  delivery: "",
} as const satisfies PathValues;

const NAMES = Object.keys(API_OPERATIONS).filter((name): name is OperationName =>
  Object.hasOwn(API_OPERATIONS, name),
);
const PATH_NAMES = Object.keys(PATH_SCHEMAS).filter((name): name is PathName =>
  Object.hasOwn(PATH_SCHEMAS, name),
);

/** The names of the values in a path's pattern. */
export const pathNamesIn = (pattern: string): readonly PathName[] =>
  PATH_NAMES.filter((name) => pattern.split("/").includes(`{${name}}`));

/**
 * Finds the operation for an address below `/v1`, and the values in its path. Throws an `ApiError` if there is none.
 */
export function routeOf(method: string, path: string): ApiRoute {
  const here = NAMES.filter((name) => fits(API_OPERATIONS[name].path, path));
  if (here.length === 0)
    throw new ApiError("not_found", { detail: "There is nothing at this address." });
  const name = here.find((one) => API_OPERATIONS[one].method === method);
  if (!name) {
    const allow = here.map((one) => API_OPERATIONS[one].method).join(", ");
    throw new ApiError("method_not_allowed", { detail: `Use ${allow}.` }, { allow });
  }
  const values: Record<PathName, string> = { ...NO_VALUES };
  const pattern = API_OPERATIONS[name].path;
  for (const part of pathNamesIn(pattern)) values[part] = valueIn(pattern, path, part);
  return { name, values };
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const expected = pattern.split("/");
  return (
    parts.length === expected.length &&
    expected.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : part === parts[at]))
  );
}

function valueIn(pattern: string, path: string, name: PathName): string {
  const at = pattern.split("/").indexOf(`{${name}}`);
  try {
    return PATH_SCHEMAS[name].parse(decodeURIComponent(path.split("/")[at] ?? ""));
  } catch {
    throw new ApiError("not_found", {
      detail: `The address has no valid ${name.replace("_", " ")}.`,
    });
  }
}
