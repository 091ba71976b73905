import { createServer } from "node:net";
import type { Ports } from "../settings/config.ts";
import { LOOPBACK } from "./loopback.ts";

/** Ports that are free right now, for tests that run at the same time as a developer's stack. */
export async function freePorts(): Promise<Ports> {
  const [api, database, mailbox, smtp] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { api, database, mailbox, smtp };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
