import {
  type ImportFileQuery,
  type ImportResult,
  Operations,
  type ProductLineInput,
  type ProductUpload,
} from "./generated/contract.ts";
import { List, type Page } from "./requests/list.ts";
import type { CallOptions, OperationCall } from "./requests/operation-call.ts";
import type { Retries } from "./requests/retry.ts";
import { queryText, Transport } from "./requests/transport.ts";
import { partsOf } from "./streams/json-lines.ts";
import { ProductStream } from "./streams/product-stream.ts";

export type ClientSettings = {
  /** An API key from Settings. Keep it on your server: anyone who has it can do everything its scopes allow. */
  key: string | undefined;
  /** The address of the portal's API, such as `https://project.supabase.co`. */
  url: string | undefined;
  /**
   * How many times a request is sent again after a lost connection, 429, 502, 503 or 504. Default: 4. A request that
   * isn't safe to repeat is sent again only after 429.
   */
  maxRetries?: number;
  /** The longest wait before the first retry, in milliseconds. It doubles each time, up to 20 seconds. Default: 500. */
  retryWait?: number;
  /** Milliseconds after which an attempt ends. Default: 150,000, because an import can take two minutes. */
  timeout?: number;
  /** A function to use instead of `fetch`, for a proxy or for tests. */
  fetch?: typeof fetch;
};

const BASE = "/functions/v1/api/v1";

/** Checks the given address, and appends the path of the API unless it's already there. */
function addressOf(url = ""): string {
  if (!URL.canParse(url))
    throw new TypeError(`“${url}” isn’t an address of the API, such as https://….`);
  const { protocol, origin, pathname, hostname } = new URL(url);
  const isOwn = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isOwn))
    throw new TypeError("Use an https address. Over http, others could read the key.");
  const path = pathname.replace(/\/+$/, "");
  return origin + (path.endsWith("/api/v1") ? path : path + BASE);
}

/** A client of Supplier Portal's API, with one method for each operation. */
export class SupplierPortal extends Operations {
  readonly #transport: Transport;
  readonly #retries: Retries;

  constructor({ key, url, maxRetries = 4, retryWait = 500, ...settings }: ClientSettings) {
    super();
    if (key === undefined || !/^[\x21-\x7e]+$/.test(key))
      throw new TypeError("The API key is missing or has spaces.");
    this.#retries = { count: maxRetries, firstWait: retryWait };
    this.#transport = new Transport({
      key,
      address: addressOf(url),
      fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      timeout: settings.timeout ?? 150_000,
      retries: this.#retries,
    });
  }

  protected override call<T>(call: OperationCall): Promise<T> {
    return this.#transport.answer(call);
  }

  protected override list<T>(call: OperationCall): List<T> {
    return new List((cursor) =>
      this.#transport.answer<Page<T>>({ ...call, query: { ...call.query, cursor } }),
    );
  }

  /**
   * Creates and changes any number of products. They’re sent in requests of up to 40 MB, each of which is one change set.
   *
   * Scope: products:write
   */
  streamProducts(
    products: Iterable<ProductLineInput> | AsyncIterable<ProductLineInput>,
    { signal }: CallOptions = {},
  ): ProductStream {
    return new ProductStream(this.#transport, products, { retries: this.#retries, signal });
  }

  /**
   * Sends up to 500 MB of products, which a background job writes as one change set. Read its progress with
   * `getProductUpload`. If the portal runs on Supabase's platform, send at most 200 MB at a time.
   *
   * Scope: products:write
   */
  async uploadProducts(
    products: Iterable<ProductLineInput> | AsyncIterable<ProductLineInput>,
    {
      signal,
      idempotencyKey = crypto.randomUUID(),
    }: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<ProductUpload> {
    const parts: BlobPart[] = [];
    for await (const { bytes } of partsOf(products)) parts.push(bytes);
    return this.#transport.send(
      {
        method: "POST",
        path: "/product-uploads",
        headers: { "content-type": "application/x-ndjson", "idempotency-key": idempotencyKey },
        body: new Blob(parts),
        signal,
        canRepeat: true,
        idempotencyKey,
        outcome: "It isn’t known whether the upload was accepted.",
      },
      (response) => response.json(),
    );
  }

  /**
   * Imports a file of at most 20 MB with a saved profile. If the result is `waiting`, nothing was written: check its
   * warnings, and send the file again with `accept: "true"`.
   *
   * Scope: imports:write
   */
  importFile(
    file: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>,
    query: ImportFileQuery,
    { signal }: CallOptions = {},
  ): Promise<ImportResult> {
    return this.#transport.send(
      {
        method: "POST",
        path: `/imports${queryText(query)}`,
        headers: { "content-type": "application/octet-stream" },
        body: file,
        signal,
        canRepeat: false,
        outcome:
          "It isn’t known whether the file was written. Send it again: rows that were already written don’t change.",
      },
      (response) => response.json(),
    );
  }
}
