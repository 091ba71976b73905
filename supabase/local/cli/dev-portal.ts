import { createServer } from "vite";
import { reason, StackError } from "../settings/stack-error.ts";

export type Portal = { urls: string[]; close: () => Promise<void> };

type Where = { root: string; host: string | undefined; port: number | undefined };

/** Starts Vite with vite.config.ts. Its startup message is hidden because we print our own. */
export async function startPortal({ root, host, port }: Where): Promise<Portal> {
  const server = await createServer({
    root,
    clearScreen: false,
    logLevel: "warn",
    server: {
      ...(host === undefined ? {} : { host }),
      ...(port === undefined ? {} : { port }),
      // This folder isn't watched, because the database writes to thousands of files in it.
      watch: { ignored: ["**/supabase/local/data/**"] },
    },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    throw portalError(error, server.config.server.port);
  }
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  return { urls: [...local, ...network], close: () => server.close() };
}

function portalError(error: unknown, port: number): unknown {
  if (!/already in use/.test(reason(error))) return error;
  return new StackError(
    `Port ${port} (portal) is already in use by another program.`,
    "Stop that program, or run: npm run dev -- --free-ports",
    { cause: error },
  );
}
