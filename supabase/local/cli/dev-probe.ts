import { hasCode, StackProblem } from "../settings/problem.ts";

/** A stack that is just starting answers when it is ready. */
const PATIENCE = 20_000;

/** Whether a Supabase, official or ours, listens at `url` already. Another program there is a problem. */
export async function isSupabaseAt(url: string): Promise<boolean> {
  const { port } = new URL(url);
  let answer: Response;
  try {
    answer = await fetch(`${url}/auth/v1/settings`, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, "ECONNREFUSED")) return false;
    throw otherProgram(port, error);
  }
  // Without a key the official gateway says 401 and ours says what it has; both say who they are.
  const body = await answer.text();
  if (answer.headers.has("sb-gateway-version") || /external|apikey|api key/i.test(body))
    return true;
  throw otherProgram(port);
}

const otherProgram = (port: string, cause?: unknown) =>
  new StackProblem(
    `Port ${port} (API) is already in use by another program.`,
    `Stop that program, or run: npm run dev -- --free-ports`,
    { cause },
  );
