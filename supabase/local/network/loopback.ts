import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { hasCode, StackError } from "../settings/stack-error.ts";

export const LOOPBACK = "127.0.0.1";

export type Listening = { port: number; close: () => Promise<void> };

type Handle = (request: Request) => Response | Promise<Response>;

/** Serves `handle` to this machine only. Port 0 means any free port. */
export async function serveLoopback(
  name: string,
  requestedPort: number,
  handle: Handle,
): Promise<Listening> {
  const listener = getRequestListener(
    (request) => (isLocal(request) ? handle(request) : notLocal()),
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => {
    setCallerAddress(incoming);
    void listener(incoming, outgoing);
  });
  server.on("upgrade", (_incoming, socket) => {
    const text = `${name} does not support websockets.\n`;
    socket.end(
      `HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    );
  });
  // Node's default would end large uploads. The hosted platform only limits the time until a response, to 150 s.
  server.requestTimeout = 0;
  // Deno reuses a connection for 90 s. If this server closed it first, a request sent at that moment would fail.
  server.keepAliveTimeout = 100_000;
  const { port } = await listen(server, name, requestedPort);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, name: string, requestedPort: number): Promise<AddressInfo> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(requestedPort, LOOPBACK, resolve);
    });
  } catch (error) {
    throw portError(error, name, requestedPort);
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}

export function portError(error: unknown, name: string, port: number): unknown {
  if (hasCode(error, "EADDRINUSE"))
    return new StackError(
      `Port ${port} (${name}) is already in use by another program.`,
      `Stop that program, or find it with: lsof -i :${port}`,
    );
  if (hasCode(error, "EACCES"))
    return new StackError(
      `You don’t have permission to open port ${port} (${name}).`,
      "Set a port above 1023 in supabase/config.toml.",
    );
  return error;
}

/** The caller's address is appended to whatever the caller claims, as the hosted platform's proxy does. */
function setCallerAddress(incoming: IncomingMessage) {
  const address = incoming.socket.remoteAddress;
  if (address !== undefined) incoming.rawHeaders.push("x-forwarded-for", address);
}

/** A foreign host name that resolves to this machine is a DNS rebinding attack by a web page. */
function isLocal(request: Request): boolean {
  const { hostname } = new URL(request.url);
  return ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}

const notLocal = () =>
  Response.json(
    { message: "This server answers to localhost and 127.0.0.1 only." },
    { status: 421 },
  );
