import type { ErrorCode, ErrorDocument } from "../generated/contract.ts";

/** A request that the portal rejected. Compare `code`; the message is for people. */
export class PortalError extends Error {
  override readonly name = "PortalError";
  /** New codes can be added to the API. */
  readonly code: ErrorCode | "unexpected_response" | (string & {});
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** The values that aren't valid, each with a JSON Pointer into the body or to a parameter, such as `/cursor`. */
  readonly errors: NonNullable<ErrorDocument["errors"]>;
  /** Identifies the request when you contact support. */
  readonly requestId: string | undefined;

  constructor(document: ErrorDocument) {
    const { title, detail, errors = [] } = document;
    const values = errors.map((error) => `${error.pointer || "The body"}: ${error.detail}`);
    super([`${title}.`, detail, ...values].filter(Boolean).join(" "));
    this.code = document.code;
    this.status = document.status;
    this.title = title;
    this.detail = detail;
    this.errors = errors;
    this.requestId = document.request_id;
  }
}

/** The error in a response. A proxy may have sent it, in a format of its own. */
export function errorOf(response: Response, text: string): PortalError {
  const { status } = response;
  const document = documentIn(text);
  return new PortalError(
    document ?? {
      type: "about:blank",
      title: `The response has the status ${status}, but isn’t one of the portal’s`,
      status,
      code: "unexpected_response",
      detail: "Check the address of the portal.",
      request_id: response.headers.get("x-request-id") ?? undefined,
    },
  );
}

function documentIn(text: string): ErrorDocument | null {
  try {
    const json: unknown = JSON.parse(text);
    return isErrorDocument(json) ? json : null;
  } catch {
    return null;
  }
}

const isErrorDocument = (json: unknown): json is ErrorDocument =>
  typeof json === "object" &&
  json !== null &&
  "title" in json &&
  typeof json.title === "string" &&
  "code" in json &&
  typeof json.code === "string" &&
  "status" in json &&
  typeof json.status === "number";

/** The error of a request that got no response, even after all retries. */
export class NoResponseError extends Error {
  override readonly name = "NoResponseError";
  /** Pass this key when you repeat the request, so that the change isn't made twice. */
  readonly idempotencyKey: string | undefined;

  constructor(outcome: string, { cause, key }: { cause: unknown; key?: string | undefined }) {
    super(`No response from the portal (${reasonOf(cause)}). ${outcome}`, { cause });
    this.idempotencyKey = key;
  }
}

/** `fetch` puts the reason into the `cause` of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause instanceof Error ? error.cause : error;
  return inner.message || inner.name;
}
