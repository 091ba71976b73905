import { z } from "zod";
import type { StackConfig } from "../settings/config.ts";
import type { Queryable } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";

/** What every applyPatches may use. */
export type PatchContext = {
  db: Queryable;
  config: StackConfig;
  mailer: Mailer;
};

export type Next = (request: Request) => Promise<Response>;

/**
 * One difference between @supabase/lite and the real servers, put right around it: a applyPatches answers itself, passes a
 * changed request on, or changes what comes back.
 */
export type Patch = (context: PatchContext) => (request: Request, next: Next) => Promise<Response>;

export const isCall = (request: Request, method: string, ...paths: string[]) =>
  request.method === method && paths.includes(new URL(request.url).pathname);

const jsonObject = z.record(z.string(), z.unknown());

/** The JSON body; whatever else it is, lite refuses in the real server's words. */
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

/** The same request to another path of the auth server, with another body. */
export function rewrite(request: Request, path: string, body: Record<string, unknown>): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  const url = new URL(path, request.url);
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** An error as the auth server words it for old clients; `errorShape` rewords it for new ones. */
export function authError(status: number, code: string, msg: string): Response {
  const headers = { "x-sb-error-code": code };
  return Response.json({ code: status, error_code: code, msg }, { status, headers });
}

/** The body of an answer, which stays readable. `null` if it is not a JSON object. */
export async function readAnswer(response: Response): Promise<Record<string, unknown> | null> {
  if (!(response.headers.get("content-type") ?? "").includes("json")) return null;
  const { data } = jsonObject.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return data ?? null;
}

/** The same answer with another body. */
export function reword(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}
