import * as z from "zod/mini";

/** Every code with which the API rejects a request. Programs compare the code; the title is for people. */
export const API_ERRORS = {
  invalid_json: { status: 400, title: "The body isn’t valid JSON" },
  invalid_query: { status: 400, title: "A query parameter isn’t valid" },
  invalid_header: { status: 400, title: "A header isn’t valid" },
  key_missing: { status: 401, title: "The request has no API key" },
  key_unknown: { status: 401, title: "This API key doesn’t exist" },
  key_revoked: { status: 401, title: "This API key was revoked" },
  key_expired: { status: 401, title: "This API key has expired" },
  network_not_allowed: { status: 403, title: "This API key can’t be used from this network" },
  scope_missing: { status: 403, title: "This API key doesn’t have the required scope" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This address doesn’t accept the method" },
  product_in_use: { status: 409, title: "The product has stock or orders" },
  duplicate: { status: 409, title: "An earlier item of the request changes the same product" },
  state_conflict: { status: 409, title: "Its state doesn’t allow this" },
  conflict: { status: 409, title: "The product was changed at the same time" },
  precondition_failed: { status: 412, title: "It isn’t in the expected version" },
  too_large: { status: 413, title: "The body is too large" },
  media_type: { status: 415, title: "The body isn’t declared as JSON" },
  invalid_body: { status: 422, title: "The body has values that aren’t valid" },
  idempotency_key_reused: {
    status: 422,
    title: "Another request already used this idempotency key",
  },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "The API is temporarily unavailable" },
} as const;

export type ErrorCode = keyof typeof API_ERRORS;

const fieldError = z.object({
  /** A JSON Pointer (RFC 6901) to the invalid value. */
  pointer: z.string(),
  detail: z.string(),
});
export type ValueError = z.infer<typeof fieldError>;

/** The body of every rejection, in the format of RFC 9457. */
export const errorSchema = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
});
export type ErrorBody = z.infer<typeof errorSchema>;

export type ErrorDetails = { detail?: string; errors?: readonly ValueError[] };

/** Rejects a request: code that finds an error throws it, and it becomes the response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(details.detail ?? API_ERRORS[code].title);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return API_ERRORS[this.code].status;
  }

  body(requestId?: string): ErrorBody {
    const { detail, errors } = this.details;
    return {
      type: "about:blank",
      ...API_ERRORS[this.code],
      code: this.code,
      ...(detail === undefined ? {} : { detail }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...(errors === undefined ? {} : { errors: [...errors] }),
    };
  }
}

const escaped = (part: PropertyKey) => String(part).replaceAll("~", "~0").replaceAll("/", "~1");

/** Checks a value from outside. If it doesn't fit, the result lists its invalid parts, each with a pointer to it. */
export function checkValue<T>(
  schema: z.ZodMiniType<T>,
  value: unknown,
): { isValid: true; value: T } | { isValid: false; errors: ValueError[] } {
  const read = schema.safeParse(value, { error: detailOf });
  return read.success
    ? { isValid: true, value: read.data }
    : { isValid: false, errors: fieldErrors(read.error) };
}

const fieldErrors = (error: z.core.$ZodError): ValueError[] =>
  error.issues.flatMap((issue) => {
    const at = (path: readonly PropertyKey[]) => path.map((part) => `/${escaped(part)}`).join("");
    // zod reports an unknown field as an error of its object, so the field's own name is added to the pointer.
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          pointer: at([...issue.path, key]),
          detail: "There is no such field.",
        }))
      : [{ pointer: at(issue.path), detail: issue.message }];
  });

/** The error text for a schema without a text of its own. Only schemas with patterns that are hard to read have one. */
function detailOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") return `Must be of type ${issue.expected}.`;
  if (issue.code === "too_big") return limitText(issue.origin, "at most", issue.maximum);
  if (issue.code === "too_small") return limitText(issue.origin, "at least", issue.minimum);
  if (issue.code === "invalid_value")
    return `Must be one of: ${issue.values.map(String).join(", ")}.`;
  if (issue.code !== "invalid_format") return "This value isn’t valid.";
  return issue.format === "regex"
    ? `Must match ${String(issue.pattern)}.`
    : `Must be a valid ${issue.format.replaceAll("_", " ")}.`;
}

const UNITS: Readonly<Record<string, string>> = { string: "character", array: "item" };

function limitText(origin: string, bound: string, limit: number | bigint): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `Must be ${bound} ${limit}.`;
  return `Must have ${bound} ${limit} ${unit}${limit === 1 ? "" : "s"}.`;
}
