/** Which part of the guide helps on which screen; the most exact beginning first. */
const PLACES: ReadonlyArray<readonly [path: string, place: string]> = [
  ["/settings?tab=organization", "team"],
  ["/settings?tab=security", "two-factor"],
  ["/settings", "your-account"],
  ["/security", "security"],
  ["/suppliers/tdx-ca/upload", "file-formats"],
  ["/product-management", "products"],
  ["/data-filtering", "fields"],
  ["/ecommerce-integrations", "channels"],
  ["/marketplace-integrations", "channels"],
  ["/ready-to-sync", "channel-ready"],
];

/** Where the help of the screen at this address stands. */
export function helpPlace({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/help") return "/help";
  const address = `${pathname}${search}`;
  const [, place = "screens"] = PLACES.find(([path]) => address.startsWith(path)) ?? [];
  return `/help#${place}`;
}
