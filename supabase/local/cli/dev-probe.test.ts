import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../network/ports.ts";
import { isSupabaseAt } from "./dev-probe.ts";

test("Supabase isn't found at a free port", async () => {
  expect(await isSupabaseAt(`http://127.0.0.1:${await freePort()}`)).toBe(false);
});

test.each([
  ["responds", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"],
  ["closes connections", ""],
])("a program other than Supabase that %s at the API's port is reported", async (_what, text) => {
  const port = await freePort();
  const server = createServer((socket) => socket.end(text)).listen(port, "127.0.0.1");
  await once(server, "listening");

  await expect(isSupabaseAt(`http://127.0.0.1:${port}`)).rejects.toThrow(
    `Port ${port} (API) is already in use by another program. Stop that program, or run: `,
  );
  server.close();
});
