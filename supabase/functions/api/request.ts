import type * as z from "zod/mini";
import { tagIn } from "@/publicapi/entity-tag.ts";
import { ApiError, checkValue } from "@/publicapi/common/api-error.ts";
import { parseJson } from "../_shared/json-response.ts";
import { smallText } from "../_shared/small-text.ts";

/** Room for 100 products with long descriptions in two languages. */
const LARGEST = 5_000_000;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. JSON has them only as escapes. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const JSON_TYPE = /^application\/(?:merge-patch\+)?json\s*(?:;|$)/i;

export async function readBody<T>(
  request: Request,
  schema: z.ZodMiniType<T>,
): Promise<{ body: T; text: string }> {
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new ApiError("media_type", { detail: "Send the body as application/json." });
  const text = await smallText(request, LARGEST);
  if (text === null)
    throw new ApiError("too_large", { detail: "A body has at most 5 MB. Nothing was written." });
  return { body: readJson(text, schema, "Nothing was written."), text };
}

/** Parses a JSON text. If it's invalid or doesn't fit the schema, the error includes `outcome`. */
export function readJson<T>(text: string, schema: z.ZodMiniType<T>, outcome: string): T {
  const json = parseJson(text);
  if (json === undefined) throw new ApiError("invalid_json", { detail: outcome });
  if (MAYBE_UNSTORABLE.test(text) && UNSTORABLE.test(JSON.stringify(json)))
    throw new ApiError("invalid_body", {
      detail: `A text contains a NUL or half of a character pair. ${outcome}`,
      errors: [{ pointer: "", detail: "Use valid Unicode text without NUL." }],
    });
  const read = checkValue(schema, json);
  if (!read.isValid)
    throw new ApiError("invalid_body", { detail: outcome, errors: read.errors.slice(0, 100) });
  return read.value;
}

export function readQuery<T>(url: URL, schema: z.ZodMiniType<T>): T {
  const read = checkValue(schema, Object.fromEntries(url.searchParams));
  if (!read.isValid) throw new ApiError("invalid_query", { errors: read.errors });
  return read.value;
}

/** The version that `If-Match` requires. Undefined without the header, and for `*`, which any version satisfies. */
export function requiredTag(request: Request): string | undefined {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return undefined;
  const tag = tagIn(header);
  if (tag === null)
    throw new ApiError("precondition_failed", {
      detail: "If-Match has no ETag of ours. Nothing was written.",
    });
  return tag;
}

/** The idempotency key with a hash of the request it belongs to, or null without the header. */
export async function idempotencyOf(
  request: Request,
  text: string,
  hash: (text: string) => Promise<string>,
): Promise<{ name: string; hash: string } | null> {
  const name = idempotencyName(request);
  if (name === null) return null;
  const { pathname } = new URL(request.url);
  const conditions = ["if-match", "if-none-match"].map(
    (header) => request.headers.get(header) ?? "",
  );
  return { name, hash: await hash([request.method, pathname, ...conditions, text].join("\n")) };
}

/** The idempotency key of a request, or null without the header. */
export function idempotencyName(request: Request): string | null {
  const name = request.headers.get("idempotency-key");
  if (name !== null && !/^[\x21-\x7e]{1,255}$/.test(name))
    throw new ApiError("invalid_header", {
      detail: "An idempotency key has 1 to 255 visible ASCII characters. Nothing was written.",
    });
  return name;
}
