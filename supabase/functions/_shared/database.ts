import * as z from "zod/mini";
import { retryOnce } from "@/lib/promises.ts";
import { parseJson } from "./json-response.ts";

/** Calls a database function that only servers may call. */
export type Call = (name: string, values: unknown) => Promise<unknown>;

/** The database rejected the call permanently: a retry would fail the same way. */
export class DatabaseRejection extends Error {
  /** The reason that our own functions give, such as "config_changed". */
  readonly hint: string | null;
  /** The SQLSTATE, such as "23514" for a check that failed. */
  readonly code: string | null;

  constructor(message: string, hint: string | null = null, code: string | null = null) {
    super(message);
    this.hint = hint;
    this.code = code;
  }
}

/** The database can't be reached or can't accept writes at the moment. A later call can succeed. */
export class DatabaseUnavailable extends Error {}

/** Repeats a call once, unless the database rejected it. Use it only for calls that can be repeated without harm. */
export const retryUnlessRejected = <T>(call: () => Promise<T>): Promise<T> =>
  retryOnce(call, (error) => !(error instanceof DatabaseRejection));

/** 507: the local stack stops writes before the disk is full. */
const UNAVAILABLE = new Set([502, 503, 504, 507]);

const reasonOf = z.object({
  hint: z.optional(z.nullable(z.string())),
  code: z.optional(z.nullable(z.string())),
});

export function databaseAt(apiUrl: string, serviceKey: string, timeoutMs = 5_000): Call {
  return (name, values) =>
    send(name, `${apiUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { ...keyHeaders(serviceKey), "content-type": "application/json" },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(timeoutMs),
    });
}

/**
 * Calls a database function that changes nothing and has no parameters. It's sent as GET, which the local stack still
 * accepts while a nearly full disk stops writes.
 */
export function readerAt(apiUrl: string, serviceKey: string, timeoutMs: number) {
  return (name: string): Promise<unknown> =>
    send(name, `${apiUrl}/rest/v1/rpc/${name}`, {
      headers: keyHeaders(serviceKey),
      signal: AbortSignal.timeout(timeoutMs),
    });
}

const keyHeaders = (serviceKey: string) => ({
  apikey: serviceKey,
  authorization: `Bearer ${serviceKey}`,
});

async function send(name: string, url: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, request);
  if (response.ok) return response.status === 204 ? null : response.json();
  const body = await response.text();
  const message = `${name} failed with status ${response.status}: ${body}`;
  if (UNAVAILABLE.has(response.status)) throw new DatabaseUnavailable(message);
  if (response.status >= 500) throw new Error(message);
  const reason = reasonOf.safeParse(parseJson(body)).data;
  throw new DatabaseRejection(message, reason?.hint ?? null, reason?.code ?? null);
}
