import { request as overHttp, type IncomingMessage } from "node:http";
import { request as overHttps } from "node:https";
import type { Guarded } from "./guarded-address.ts";

/** The outgoing request. No header of the caller's own request is passed on. */
export type Outgoing = {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
};

/** Connects to exactly the address that was checked. The certificate must match the host name. */
export function pinnedRequest(
  { url, address }: Guarded,
  { method, headers, body }: Outgoing,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body);
  const request = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(
      {
        method,
        host: address,
        port: url.port === "" ? undefined : Number(url.port),
        path: url.pathname + url.search,
        servername: /[:]|^[\d.]+$/.test(url.hostname) ? undefined : url.hostname,
        agent: false,
        signal,
        headers: {
          host: url.host,
          accept: "*/*",
          "accept-encoding": "identity",
          ...headers,
          ...(bytes && { "content-length": String(bytes.length) }),
        },
      },
      resolve,
    )
      .once("error", reject)
      .end(bytes);
  });
}
