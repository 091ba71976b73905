import { groupsOf } from "../address.ts";

/** IPv4 networks that are not public: private, loopback, link-local, shared, tests, multicast (RFC 6890). */
const RESERVED: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Cloud metadata services, which return the credentials of a machine.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const numberOf = (address: string) =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const isWithin = (address: number, network: string, bits: number) =>
  Math.floor(address / 2 ** (32 - bits)) === Math.floor(numberOf(network) / 2 ** (32 - bits));

/** Whether a resolved address is public. One that can't be parsed counts as not public. */
export function isPublicAddress(address: string): boolean {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    if (address.split(".").some((part) => Number(part) > 255)) return false;
    const number = numberOf(address);
    return !RESERVED.some(([network, bits]) => isWithin(number, network, bits));
  }
  const [first = 0, second = 0] = groupsOf(address) ?? [];
  // All public IPv6 addresses are in 2000::/3. Parts of it are reserved for protocols (2001::/23), embed an IPv4
  // address (2002::/16) or are reserved for examples.
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
