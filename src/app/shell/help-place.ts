/** The guide's section for each screen: that of the first entry whose path is the start of the screen's URL. */
const PLACES: ReadonlyArray<readonly [path: string, place: string]> = [
  ["/settings?tab=organization", "team"],
  ["/settings?tab=security", "two-factor"],
  ["/settings", "your-account"],
  ["/security", "security"],
  ["/suppliers/tdx-", "td-synnex"],
  ["/dashboard", "reports"],
  ["/reports", "reports"],
  ["/orders", "orders"],
  ["/supply-chain", "supply-chain"],
  ["/product-management", "products"],
  ["/data-filtering", "rules-kinds"],
  ["/ecommerce-integrations", "channels"],
  ["/marketplace-integrations", "channels"],
  ["/ready-to-sync", "channel-ready"],
];

/** The URL of the help for the screen at this location. */
export function helpPlace({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/help") return "/help";
  const address = `${pathname}${search}`;
  const [, place = "screens"] = PLACES.find(([path]) => address.startsWith(path)) ?? [];
  return `/help#${place}`;
}
