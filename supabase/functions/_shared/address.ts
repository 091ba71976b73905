/** The network a request came from: a narrow one for rate limits and a wider one for storage. */
export type Origin = { limited: string; stored: string };

/**
 * Each proxy appends the address it saw, so only the last one can be trusted; a caller can invent the others. A
 * hosted project is behind Cloudflare, which replaces a `cf-connecting-ip` that a caller sends.
 */
export function originOf(headers: Headers, isHosted: boolean): Origin {
  const seen = isHosted ? headers.get("cf-connecting-ip") : null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1);
  return networksOf((seen ?? last ?? "").trim());
}

const unknown = (): Origin => ({ limited: "unknown", stored: "unknown" });

/**
 * Rate limits apply to one home or office: an IPv4 address, or the first 64 bits of an IPv6 address. We store only the
 * first 24 bits of an IPv4 address or 48 bits of an IPv6 address.
 */
function networksOf(address: string): Origin {
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  if (four) {
    const numbers = four.slice(1).map(Number);
    if (numbers.some((number) => number > 255)) return unknown();
    return { limited: numbers.join("."), stored: `${numbers.slice(0, 3).join(".")}.0/24` };
  }
  const groups = groupsOf(address);
  if (groups === null) return unknown();
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  if ([a, b, c, d, e].every((group) => group === 0) && f === 0xffff)
    return networksOf([g >> 8, g & 255, h >> 8, h & 255].join("."));
  const hex = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { limited: `${hex(4)}::/64`, stored: `${hex(3)}::/48` };
}

/** Splits an IPv6 address into its eight numbers. The URL parser decides whether it is valid. */
export function groupsOf(address: string): number[] | null {
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const numbers = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  const after = numbers(tail ?? "");
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
