import { z } from "zod";
import type { StackConfig } from "../settings/config.ts";
import type { Queryable } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { EmailQuota } from "./emails/email-quota.ts";

export type PatchContext = {
  db: Queryable;
  config: StackConfig;
  mailer: Mailer;
  /** Counts the emails of this hour against the limit. */
  quota: EmailQuota;
};

export type Next = (request: Request) => Promise<Response>;

/**
 * Corrects one difference between @supabase/lite and the real servers: a patch responds itself, passes on a changed
 * request, or changes the response.
 */
export type Patch = (context: PatchContext) => (request: Request, next: Next) => Promise<Response>;

export const isCall = (request: Request, method: string, ...paths: string[]) =>
  request.method === method && paths.includes(new URL(request.url).pathname);

/** How a call of `/token` proves who it is: "password" or "refresh_token". Null for other calls. */
export const grantType = (request: Request) => new URL(request.url).searchParams.get("grant_type");

const jsonObject = z.record(z.string(), z.unknown());

/** The body, or an empty object if it isn't a JSON object: lite then rejects it with the real server's message. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  return jsonObject.catch({}).parse(
    await request
      .clone()
      .json()
      .catch(() => ({})),
  );
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const emailOf = (body: Record<string, unknown>): string =>
  textOf(body["email"]).toLowerCase();

/** Returns the request with another auth path and body. */
export function rewrite(request: Request, path: string, body: Record<string, unknown>): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const url = new URL(path, request.url);
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** An error in the auth server's older shape; `shapeErrorsByVersion` converts it for newer clients. */
export function authError(status: number, code: string, msg: string): Response {
  const headers = { "x-sb-error-code": code };
  return Response.json({ code: status, error_code: code, msg }, { status, headers });
}

/** The body of a response, which can still be read again. `null` if it isn't a JSON object. */
export async function readResponse(response: Response): Promise<Record<string, unknown> | null> {
  if (!(response.headers.get("content-type") ?? "").includes("json")) return null;
  const { data } = jsonObject.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return data ?? null;
}

/** Returns the response with another body. */
export function reword(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}
