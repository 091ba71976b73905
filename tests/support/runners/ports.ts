import type { Server } from "node:http";

/** Listens on a free port and returns its address. */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address !== null) {
        resolve(`http://127.0.0.1:${address.port}`);
      } else reject(new Error("The server has no port."));
    });
  });
}
