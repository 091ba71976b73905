import type { FetchError } from "@/importing/fetching/source-address.ts";
import { isPublicAddress } from "./public-address.ts";

export type Guard = {
  /** Allows http, any port and private addresses, because developers serve files from their own machine. */
  isDevelopment: boolean;
  /** Returns all addresses of a host name. */
  resolve: (name: string) => Promise<readonly string[]>;
};

/** A URL with its address already resolved. A second lookup could return a different, private address. */
export type Guarded = { url: URL; address: string };

/** The URL with its address, or the reason why it may not be fetched. */
export async function guardedAddress(
  written: string,
  { isDevelopment, resolve }: Guard,
): Promise<Guarded | { error: FetchError }> {
  if (!URL.canParse(written)) return { error: "no-address" };
  const url = new URL(written);
  if (url.protocol !== "https:" && !(isDevelopment && url.protocol === "http:"))
    return { error: "not-https" };
  if (url.username !== "" || url.password !== "") return { error: "has-password" };
  if (url.port !== "" && !isDevelopment) return { error: "other-port" };

  // The URL parser has already turned 2130706433, 0x7f.1 and 0177.0.0.1 into dotted decimals.
  const name = url.hostname.replace(/^\[|\]$/g, "");
  const isLiteral = /^[\d.]+$/.test(name) || name.includes(":");
  const addresses = isLiteral ? [name] : await resolve(name).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return { error: "not-found-by-name" };
  // A single private address is enough to reject the name, because any of its addresses could be used to connect.
  if (!isDevelopment && !addresses.every(isPublicAddress)) return { error: "private-address" };
  return { url, address };
}
