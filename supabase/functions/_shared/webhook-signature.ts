/** Signatures of webhooks, as the Standard Webhooks specification describes them. */

const encoder = new TextEncoder();
const HMAC = { name: "HMAC", hash: "SHA-256" };

const base64Of = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));

/** A webhook and the version of its secret. */
export type SecretOf = (webhook: string, version: number) => Promise<string>;

/**
 * Computes the secrets of webhooks from a key of the server, so no table contains them. Only people who may see a secret
 * and the worker that signs with it ask for it.
 */
export async function webhookSecrets(serverKey: string): Promise<SecretOf> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(serverKey), HMAC, false, [
    "sign",
  ]);
  return async (webhook, version) => {
    const text = encoder.encode(`webhook ${webhook} ${version}`);
    return `whsec_${base64Of(await crypto.subtle.sign("HMAC", key, text))}`;
  };
}

type Message = { id: string; timestamp: number; body: string };

/** The headers of a delivery. During a rotation, it's signed with both secrets. */
export async function signedHeaders(
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const text = encoder.encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const bytes = Uint8Array.from(atob(secret.slice("whsec_".length)), (letter) =>
        letter.charCodeAt(0),
      );
      const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign"]);
      return `v1,${base64Of(await crypto.subtle.sign("HMAC", key, text))}`;
    }),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
