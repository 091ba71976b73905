import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import type { Guarded } from "./guarded-address.ts";

/** By what its site says which state of a file it hands out; null where it does not. */
export type FileMarks = { etag: string | null; lastModified: string | null };

/** Asks exactly the address that was looked at; the certificate has to be the one of its name. */
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
        // Nothing of the caller goes along.
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
