import * as z from "zod/mini";
import { toHex } from "@/lib/text/hex.ts";

/**
 * The proof-of-work protocol of ALTCHA, in its first version: the server hides a number in a hash, the browser tries
 * numbers until it finds it. That costs a person a second and a flood of requests a computing centre.
 */
const HEX = /^[0-9a-f]{64}$/;
/**
 * The random part, the end, and a sign that closes both: without it the first digits of the number could be moved into
 * the end, which would last as long as anybody likes.
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

/** Makes challenges and knows its own again, without keeping any. */
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

    /** The proof, if it is one of a challenge of ours. Whether it was shown before, the database knows. */
    async judge(sent: unknown, now: number): Promise<Proof | "wrong" | "expired"> {
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

/** Digests come back later: asked for one by one, most of the time would be waiting. */
const AT_ONCE = 250;

/** Finds the hidden number. Null where there is none: then the challenge is not what it says. */
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
