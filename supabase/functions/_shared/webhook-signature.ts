import { base64Of, bytesOf } from "./base64.ts";

/** Signatures of webhooks, as the Standard Webhooks specification describes them. */

const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

const signed = async (key: CryptoKey, text: string) =>
  base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))));

/** Returns the secret of a webhook in one of its versions. */
export type SecretOf = (webhook: string, version: number) => Promise<string>;

/**
 * Computes the secrets of webhooks from a key of the server, so that no table contains them. A secret is computed only
 * for people who may see it and for the worker that signs with it.
 */
export async function webhookSecrets(serverKey: string): Promise<SecretOf> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(serverKey), HMAC, false, [
    "sign",
  ]);
  return async (webhook, version) => `whsec_${await signed(key, `webhook ${webhook} ${version}`)}`;
}

type Message = { id: string; timestamp: number; body: string };

/** The headers of a delivery, signed with each secret. For a day after a secret is replaced, there are two. */
export async function signedHeaders(
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const bytes = bytesOf(secret.slice("whsec_".length));
      const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]);
      return `v1,${await signed(key, `${id}.${timestamp}.${body}`)}`;
    }),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
