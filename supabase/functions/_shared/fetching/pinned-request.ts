import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import type { Guarded } from "./guarded-address.ts";

/** The headers by which a server identifies the version of a file; null if it sends none. */
export type FileMarks = { etag: string | null; lastModified: string | null };

/** Connects to exactly the address that was checked. The certificate must match the host name. */
export function pinnedRequest(
  { url, address }: Guarded,
  { etag, lastModified }: FileMarks,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(
      {
        host: address,
        port: url.port === "" ? undefined : Number(url.port),
        path: url.pathname + url.search,
        servername: /[:]|^[\d.]+$/.test(url.hostname) ? undefined : url.hostname,
        agent: false,
        signal,
        // No header of the caller's request is passed on.
        headers: {
          host: url.host,
          accept: "*/*",
          "accept-encoding": "identity",
          "user-agent": "SupplierPortal-Import/1",
          ...(etag === null ? {} : { "if-none-match": etag }),
          ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
        },
      },
      resolve,
    )
      .once("error", reject)
      .end();
  });
}
