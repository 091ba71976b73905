import { hasCode, StackError } from "../settings/stack-error.ts";

/** A stack that is still starting holds the request until it is ready, so the timeout is long. */
const TIMEOUT_MS = 20_000;

/** Whether a Supabase stack, official or ours, is already running at `url`. Throws if another program uses the port. */
export async function isSupabaseAt(url: string): Promise<boolean> {
  const { port } = new URL(url);
  let response: Response;
  try {
    response = await fetch(`${url}/auth/v1/settings`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, "ECONNREFUSED")) return false;
    throw otherProgram(port, error);
  }
  // Without a key, the official gateway responds with 401 and ours with its settings. Both can be recognized.
  const body = await response.text();
  if (response.headers.has("sb-gateway-version") || /external|apikey|api key/i.test(body))
    return true;
  throw otherProgram(port);
}

const otherProgram = (port: string, cause?: unknown) =>
  new StackError(
    `Port ${port} (API) is already in use by another program.`,
    `Stop that program, or run: npm run dev -- --free-ports`,
    { cause },
  );
