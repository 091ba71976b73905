import * as z from "zod/mini";
import type { Json } from "@/lib/database.types.ts";

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === "object" && Object.values(value).every(isJson);
}

/** Any JSON value. We don't use Zod's own JSON schema, because it would add more of the library to the login page. */
export const json = z.custom<Json>(isJson);
