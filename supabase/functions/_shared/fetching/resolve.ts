import { lookup } from "node:dns/promises";

/** Returns all addresses of a host name. */
export async function resolve(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}
