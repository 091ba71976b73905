import { lookup } from "node:dns/promises";

/** All addresses of a name. */
export async function resolve(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}
