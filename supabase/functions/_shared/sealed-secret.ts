import { base64Of, bytesOf } from "./base64.ts";

/**
 * Encrypts each text for one `place`. To decrypt it, the key and the same place are needed.
 */
export type Seals = {
  seal: (text: string, place: string) => Promise<string>;
  open: (sealed: string, place: string) => Promise<string>;
};

const NONCE = 12;

/** AES-256-GCM with a separate key derived from `secret` for `purpose`. The sealed text is base64. */
export async function sealsWith(secret: string, purpose: string): Promise<Seals> {
  const encoder = new TextEncoder();
  const source = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(purpose),
  };
  const cipher = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(derivation, source, cipher, false, [
    "encrypt",
    "decrypt",
  ]);
  const way = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(place),
  });

  return {
    async seal(text, place) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
      const hidden = await crypto.subtle.encrypt(way(nonce, place), key, encoder.encode(text));
      return base64Of(new Uint8Array([...nonce, ...new Uint8Array(hidden)]));
    },
    async open(sealed, place) {
      const bytes = bytesOf(sealed);
      const [nonce, hidden] = [bytes.slice(0, NONCE), bytes.slice(NONCE)];
      return new TextDecoder().decode(await crypto.subtle.decrypt(way(nonce, place), key, hidden));
    },
  };
}
