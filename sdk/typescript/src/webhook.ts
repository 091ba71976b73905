import type { Webhook } from "./generated/contract.ts";

// Webhooks are signed according to the Standard Webhooks specification: https://www.standardwebhooks.com

/** An event of the portal. Skip an `id` that you've already handled: an event can arrive more than once. */
export type WebhookEvent = {
  id: string;
  /** The portal may add new types. */
  type: Webhook["types"][number] | (string & {});
  timestamp: string;
  data: Record<string, unknown>;
};

/** The request isn't from the portal, is too old or was changed. Respond with status 400. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

export type WebhookRequest = {
  /** The raw body as received. A body that was parsed and serialized again has a different signature. */
  body: string | Uint8Array<ArrayBuffer>;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
};

export type WebhookOptions = {
  /** The largest difference, in seconds, between the request's time and now. Default: 300. */
  tolerance?: number;
  /** The current time, in milliseconds since 1970. */
  now?: number;
};

const encoder = new TextEncoder();

/**
 * Returns the event of a request after checking its signature with the webhook's secret (`whsec_…`), or with any of
 * several secrets.
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const id = headerIn(headers, "webhook-id");
  const timestamp = headerIn(headers, "webhook-timestamp");
  const signatures = headerIn(headers, "webhook-signature").split(" ");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("webhook-timestamp isn’t a time.");
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookError("The request is too old, or this server’s clock is wrong.");

  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const start = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const key = await keyOf(one);
    for (const signature of signatures) {
      const received = signature.startsWith("v1,") ? bytesOf(signature.slice(3)) : null;
      // `verify` compares in constant time, so the duration doesn't reveal how many bytes match.
      if (received && (await crypto.subtle.verify("HMAC", key, received, signed)))
        return eventIn(id, new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookError("No signature is valid for this secret.");
}

function headerIn(headers: WebhookRequest["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "")
    throw new WebhookError(`The request has no header ${name}.`);
  return value;
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0)
    throw new TypeError("The secret of a webhook begins with whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function eventIn(id: string, text: string): WebhookEvent {
  try {
    return { id, ...JSON.parse(text) };
  } catch {
    throw new WebhookError("The body isn’t JSON.");
  }
}
