import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;
/** Codes of the previous and the next step are also accepted, because clocks differ. */
const SKEWS = [-1, 0, 1];

/** A new key for an authenticator app: 160 random bits in Base32. */
export const newSecret = (): string =>
  Array.from(randomBytes(32), (byte) => ALPHABET.charAt(byte % 32)).join("");

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows for a key at a time (RFC 6238: SHA-1, six digits, 30 seconds). */
export function codeAt(secret: string, time: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / STEP_MS)));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

export function isValidCode(secret: string, code: string, now = Date.now()): boolean {
  const given = Buffer.from(code.trim());
  return SKEWS.some((skew) => {
    const wanted = Buffer.from(codeAt(secret, now + skew * STEP_MS));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}

/** The URI in the QR code; apps read the key and the names from it. */
export function keyAddress(issuer: string, account: string, secret: string): string {
  const label = `${escaped(issuer)}:${escaped(account)}`;
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30`;
  return `otpauth://totp/${label}?${query}&secret=${secret}`;
}

/** Escapes a path, in which an email address keeps its `@`. */
const escaped = (text: string) => encodeURIComponent(text).replaceAll("%40", "@");
