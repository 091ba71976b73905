import { createHash } from "node:crypto";

export type Header = readonly [name: string, value: string];

export type HeaderOptions = {
  /** Address of the Supabase project: the only server, besides our own, that a page may talk to. */
  supabaseUrl: string;
  /** Scripts that stand in the pages themselves, to the letter: only these may run from there. */
  inlineScripts?: readonly string[];
  /** Where browsers report violations; left out, none are reported. */
  reportUrl?: string | undefined;
};

/**
 * Style elements may be inline: sonner, Radix and its scroll lock write theirs at run time, and the prerendered pages
 * carry their own so that the first paint waits for no second request. Style attributes and scripts stay closed.
 */
const STYLE_ELEMENTS = "'self' 'unsafe-inline'";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function contentSecurityPolicy(options: HeaderOptions): string {
  const { supabaseUrl, inlineScripts = [], reportUrl } = options;
  const server = new URL(supabaseUrl);
  const socket = `${server.protocol === "https:" ? "wss" : "ws"}://${server.host}`;
  // Hosted projects take large uploads at an address of their own.
  const storage = server.hostname.endsWith(".supabase.co")
    ? [`https://${server.hostname.replace(".supabase.co", ".storage.supabase.co")}`]
    : [];

  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScripts.map(hashOf)],
    "style-src-elem": [STYLE_ELEMENTS],
    "style-src-attr": ["'none'"],
    // Pictures of products lie wherever their suppliers keep them.
    "img-src": ["'self'", "data:", "blob:", "https:", server.origin],
    "font-src": ["'self'"],
    "worker-src": ["'self'"],
    "connect-src": ["'self'", server.origin, socket, ...storage],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...(reportUrl === undefined ? {} : { "report-to": ["csp"] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** What every answer carries, whatever host serves it. The host files and the preview are all written from this list. */
export function securityHeaders(options: HeaderOptions): readonly Header[] {
  return [
    ["Content-Security-Policy", contentSecurityPolicy(options)],
    ...(options.reportUrl === undefined
      ? []
      : [["Reporting-Endpoints", `csp="${options.reportUrl}"`] as const]),
    ["Strict-Transport-Security", "max-age=63072000; includeSubDomains"],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "no-referrer"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ];
}
