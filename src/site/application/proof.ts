import * as z from "zod/mini";
import { toHex } from "@/lib/text/hex.ts";

/**
 * Version 1 of ALTCHA's proof-of-work protocol: the server hides a number in a hash, and the browser tries numbers
 * until one matches. One person waits about a second, but a flood of requests becomes expensive.
 */

const HEX = /^[0-9a-f]{64}$/;
/**
 * The random part, the expiry, and a closing delimiter. Without the delimiter, the first digits of the number could
 * be moved into the expiry to extend it indefinitely.
 */
const SALT = /^[0-9a-f]{24}\?expires=(\d{10})&$/;
const LARGEST_NUMBER = 50_000;
const LASTS_SECONDS = 20 * 60;

export const challenge = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().check(z.regex(HEX)),
  maxnumber: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  salt: z.string().check(z.regex(SALT)),
  signature: z.string().check(z.regex(HEX)),
});
export type Challenge = z.infer<typeof challenge>;

const proof = z.strictObject({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().check(z.regex(HEX)),
  number: z.int().check(z.minimum(0), z.maximum(LARGEST_NUMBER)),
  salt: z.string().check(z.regex(SALT)),
  signature: z.string().check(z.regex(HEX)),
});
export type Proof = z.infer<typeof proof>;

const encoder = new TextEncoder();

async function hash(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const endOf = ({ salt }: { salt: string }) => Number(SALT.exec(salt)?.[1] ?? 0) * 1_000;

/** Creates challenges and recognizes its own without storing them. */
export async function challenger(key: string, largest = LARGEST_NUMBER) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const sealed = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, [
    "sign",
    "verify",
  ]);

  return {
    async make(now: number): Promise<Challenge> {
      const random = toHex(crypto.getRandomValues(new Uint8Array(12)).buffer);
      const salt = `${random}?expires=${Math.floor(now / 1_000) + LASTS_SECONDS}&`;
      const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
      const text = await hash(`${salt}${draw % (largest + 1)}`);
      const signature = toHex(await crypto.subtle.sign("HMAC", sealed, encoder.encode(text)));
      return {
        algorithm: "SHA-256",
        challenge: text,
        maxnumber: largest,
        salt,
        signature,
      };
    },

    /** Returns the proof if it solves one of our challenges. The database checks whether it was used before. */
    async verify(sent: unknown, now: number): Promise<Proof | "wrong" | "expired"> {
      const shown = proof.safeParse(sent);
      if (!shown.success) return "wrong";
      const { challenge: text, salt, number, signature } = shown.data;
      const isOurs = await crypto.subtle.verify(
        "HMAC",
        sealed,
        bytesOf(signature),
        encoder.encode(text),
      );
      if (!isOurs || (await hash(`${salt}${number}`)) !== text) return "wrong";
      return endOf(shown.data) > now ? shown.data : "expired";
    },
  };
}

/** Digests are asynchronous. Batches avoid waiting for each one in turn. */
const AT_ONCE = 250;

/** Finds the hidden number. Null if there is none, which means that the challenge is invalid. */
export async function solve({ challenge: text, maxnumber, salt, ...rest }: Challenge) {
  for (let from = 0; from <= maxnumber; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, at) => from + at);
    const hashes = await Promise.all(numbers.map((number) => hash(`${salt}${number}`)));
    const at = hashes.indexOf(text);
    const number = numbers[at];
    if (number !== undefined) {
      const { algorithm, signature } = rest;
      return { algorithm, challenge: text, number, salt, signature } satisfies Proof;
    }
  }
  return null;
}
