import { once } from "node:events";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { forwardRequest } from "./functions-forward.ts";

const served = new Map<Socket, number>();
/** Answers a connection's first request and closes the connection at its second, as if it had been idle. */
const server = createServer((request, response) => {
  const count = (served.get(request.socket) ?? 0) + 1;
  served.set(request.socket, count);
  if (count > 1) request.socket.destroy();
  else response.end(`connection ${served.size}`);
});
await once(server.listen(0, "127.0.0.1"), "listening");
afterAll(() => server.close());

async function send() {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const request = new Request("http://portal.test/hello");
  const { response } = await forwardRequest(request, address.port, "/hello", 5_000);
  return response.text();
}

test("a request on a reused connection that has just closed is sent again on a new one", async () => {
  expect(await send()).toBe("connection 1");
  expect(await send()).toBe("connection 2");
});
