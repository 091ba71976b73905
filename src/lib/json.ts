import * as z from "zod/mini";
import type { Json } from "@/lib/database.types.ts";

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === "object" && Object.values(value).every(isJson);
}

/** Anything JSON can say. The library's own schema of it would travel to the login page with the rest of it. */
export const json = z.custom<Json>(isJson);
