import type { FetchError } from "@/importing/fetching/source-address.ts";
import { isPublicAddress } from "./public-address.ts";

export type Guard = {
  /** While the portal is developed, files lie on this very machine. */
  isDevelopment: boolean;
  /** All addresses of a name. */
  resolve: (name: string) => Promise<readonly string[]>;
};

/** Where to connect to, already resolved: what is asked again may be answered otherwise. */
export type Guarded = { url: URL; address: string };

/** An address that may be fetched from, or why it may not. */
export async function guardedAddress(
  written: string,
  { isDevelopment, resolve }: Guard,
): Promise<Guarded | { refused: FetchError }> {
  if (!URL.canParse(written)) return { refused: "no-address" };
  const url = new URL(written);
  if (url.protocol !== "https:" && !(isDevelopment && url.protocol === "http:"))
    return { refused: "not-https" };
  if (url.username !== "" || url.password !== "") return { refused: "has-password" };
  if (url.port !== "" && !isDevelopment) return { refused: "other-port" };

  // The parser has already made four plain numbers of 2130706433, 0x7f.1 and 0177.0.0.1.
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const isLiteral = /^[\d.]+$/.test(name) || name.includes(":");
  const addresses = isLiteral ? [name] : await resolve(name).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return { refused: "not-found-by-name" };
  // One among others is enough: which of them is taken is up to chance.
  if (!isDevelopment && !addresses.every(isPublicAddress)) return { refused: "private-address" };
  return { url, address };
}
