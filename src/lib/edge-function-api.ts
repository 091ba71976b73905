import { type FunctionInvokeOptions, FunctionsFetchError } from "@supabase/supabase-js";
import { supabase } from "@/lib/supabase.ts";

type FunctionResult =
  | { ok: true; data: unknown }
  /** `body` is null if the error response isn't JSON. */
  | { ok: false; status: number; body: unknown };

/** The database's error codes for these statuses, so that errors of functions have the messages of database errors. */
const CODES: Readonly<Record<number, string>> = { 401: "PGRST301", 403: "42501" };

/** The error for a function that responded with this status. */
export const functionError = (name: string, status: number): Error =>
  Object.assign(new Error(`${name} answered ${status}`), { code: CODES[status] ?? "" });

/**
 * Invokes an edge function as the caller. Error statuses are returned as results, so that each caller can map them to
 * its own errors.
 */
export async function invokeFunction(
  name: string,
  options: Pick<FunctionInvokeOptions, "body" | "headers" | "method" | "signal"> = {},
): Promise<FunctionResult> {
  const { data, error, response } = await supabase().functions.invoke<unknown>(name, options);
  if (error === null) return { ok: true, data };
  if (response !== undefined) {
    const body: unknown = await response.json().catch(() => null);
    return { ok: false, status: response.status, body };
  }
  // The Supabase library wraps the browser's own error, which identifies an abort or a lost connection.
  throw error instanceof FunctionsFetchError ? error.context : error;
}
