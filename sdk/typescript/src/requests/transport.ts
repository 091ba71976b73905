import { NoResponseError, errorOf } from "./errors.ts";
import type { OperationCall, QueryValues } from "./operation-call.ts";
import {
  backOff,
  isPassing,
  LONGEST_RETRY_AFTER,
  type Retries,
  retryAfter,
  wait,
} from "./retry.ts";

export type TransportSettings = {
  key: string;
  /** The base URL of the API, with its version and without a trailing slash. */
  address: string;
  fetch: typeof fetch;
  retries: Retries;
  /** Milliseconds after which an attempt is aborted. */
  timeout: number;
};

export type RawRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: BodyInit | undefined;
  signal?: AbortSignal | undefined;
  canRepeat: boolean;
  idempotencyKey?: string | undefined;
  /** A sentence for the error if no response arrives: what is known about the change. */
  outcome: string;
};

const tags = new WeakMap<object, string>();

/** The ETag of a response, for `ifMatch`. */
export const etagOf = (answer: object): string | undefined => tags.get(answer);

/** Sends requests, and retries those that are safe to repeat. After a 429, every request is safe to repeat. */
export class Transport {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  /** The response of an operation. The contract defines its type. */
  async answer<T>(call: OperationCall): Promise<T> {
    const { options, body, hasKey, continues, canRepeat } = call;
    const key = hasKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(options.ifMatch === undefined ? {} : { "if-match": options.ifMatch }),
      ...(options.ifNoneMatch === undefined ? {} : { "if-none-match": options.ifNoneMatch }),
    };
    const request: RawRequest = {
      method: call.method,
      path: call.path + queryText(call.query ?? {}),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
      canRepeat,
      idempotencyKey: key,
      outcome: outcomeOf(call, key),
    };
    for (let parts = 0; ; parts += 1) {
      const answer = await this.send(request, async (response) => {
        const json: unknown = response.status === 204 ? undefined : await response.json();
        return { json, tag: response.headers.get("etag"), status: response.status };
      });
      if (answer.status === 202 && continues) {
        await wait(backOff(Math.min(parts, 3), this.#settings.retries), options.signal);
        continue;
      }
      const { json, tag } = answer;
      if (typeof json === "object" && json !== null && tag !== null) tags.set(json, tag);
      // The types are generated from the contract, and the portal's own tests check responses against it.
      return json as T;
    }
  }

  /** Sends a request, with retries, and returns what `read` reads from the successful response. Otherwise throws. */
  async send<T>(request: RawRequest, read: (response: Response) => Promise<T>): Promise<T> {
    const { retries } = this.#settings;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries.count;
      let pause = backOff(attempt, retries);
      request.signal?.throwIfAborted();
      try {
        const response = await this.#attempt(request);
        if (response.ok) return await read(response);
        const error = errorOf(response, await response.text());
        // On a retry of a DELETE, a 404 most likely means that an earlier attempt, whose response was lost, deleted the
        // object.
        if (request.method === "DELETE" && response.status === 404 && attempt > 0)
          return await read(new Response(null, { status: 204 }));
        const asked = retryAfter(response);
        const mayRepeat = request.canRepeat ? isPassing(response.status) : response.status === 429;
        if (isLast || !mayRepeat || (asked ?? 0) > LONGEST_RETRY_AFTER) throw error;
        pause = asked ?? pause;
      } catch (error) {
        if (request.signal?.aborted || (error instanceof Error && error.name === "PortalError"))
          throw error;
        if (isLast || !request.canRepeat)
          throw new NoResponseError(request.outcome, {
            cause: error,
            key: request.idempotencyKey,
          });
      }
      await wait(pause, request.signal);
    }
  }

  #attempt({ method, path, headers, body, signal }: RawRequest): Promise<Response> {
    const { key, address, timeout, fetch: load } = this.#settings;
    const limit = AbortSignal.timeout(timeout);
    return load(`${address}${path}`, {
      method,
      headers: { accept: "application/json", ...headers, authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
      // Follows no redirects, so that the key isn't sent to another server.
      redirect: "error",
      credentials: "omit",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  }
}

export function queryText(query: QueryValues): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return parts.length === 0 ? "" : `?${new URLSearchParams(parts).toString()}`;
}

function outcomeOf({ method, canRepeat }: OperationCall, key: string | undefined): string {
  if (method === "GET") return "Nothing was changed. Try again later.";
  if (key !== undefined)
    return `It isn’t known whether the change was written. Repeat it with the idempotency key ${key}: it’s written once.`;
  return canRepeat
    ? "It isn’t known whether the change was written. It’s safe to repeat it."
    : "It isn’t known whether the change was written. Check it in the portal before you repeat it.";
}
