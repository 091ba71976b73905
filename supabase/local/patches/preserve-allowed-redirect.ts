import { AsyncLocalStorage } from "node:async_hooks";
import type { StackConfig } from "../settings/config.ts";
import type { Patch } from "./patch.ts";

const redirects = new AsyncLocalStorage<string>();

/** The redirect that the current request asks for, if it's allowed; otherwise the site's front page. */
export const redirectOr = (siteUrl: string) => redirects.getStore() ?? siteUrl;

/**
 * Keeps the requested redirect in email links if config.toml allows it. lite's emails always redirect to the site's
 * front page.
 * Copies: the `redirect_to` parameter of supabase/auth and its rules for allowed addresses.
 * Remove when: @supabase/lite passes an allowed `redirect_to` to its emails.
 */
export const preserveAllowedRedirect: Patch =
  ({ config }) =>
  (request, next) => {
    const requested = new URL(request.url).searchParams.get("redirect_to");
    if (requested === null || !isAllowedRedirect(requested, config.auth)) return next(request);
    return redirects.run(requested, () => next(request));
  };

type Site = Pick<StackConfig["auth"], "site_url" | "additional_redirect_urls">;

/** The auth server's rules: the site itself, this machine by its address, or a pattern of the allow-list. */
export function isAllowedRedirect(requested: string, site: Site): boolean {
  if (!URL.canParse(requested)) return false;
  const { protocol, hostname, host } = new URL(requested);
  const own = new URL(site.site_url);
  if (protocol === own.protocol && host === own.host) return true;
  const isWeb = protocol === "http:" || protocol === "https:";
  if (isWeb && isAddress(hostname))
    return isLoopback(hostname) && !hidesAddress(requested, hostname);
  const withoutFragment = requested.split("#")[0] ?? "";
  return site.additional_redirect_urls.some((glob) => matches(glob, withoutFragment));
}

const isAddress = (hostname: string) =>
  hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);

const isLoopback = (hostname: string) => hostname === "[::1]" || hostname.startsWith("127.");

/** http://2130706433/ is 127.0.0.1 to a browser, but a person who reads the link can't see that. */
const hidesAddress = (requested: string, hostname: string) =>
  !requested.toLowerCase().includes(hostname);

/** `**` matches anything, `*` anything without `.` and `/`, `?` one character other than `.` and `/`. */
function matches(glob: string, url: string): boolean {
  const pattern = glob.replaceAll(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    return part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${pattern}$`).test(url);
}
