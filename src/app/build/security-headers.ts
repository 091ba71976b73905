import { createHash } from "node:crypto";

export type Header = readonly [name: string, value: string];

export type HeaderOptions = {
  /** The URL of the Supabase project. Besides our own server, scripts may connect only to the project's hosts. */
  supabaseUrl: string;
  /** The exact inline scripts of the pages. No other inline script may run. */
  inlineScripts?: readonly string[];
  /** The URL to which browsers report violations. Without it, they report none. */
  reportUrl?: string | undefined;
};

/**
 * Style elements may be inline: sonner, Radix and its scroll lock write theirs at run time, and the prerendered pages
 * contain theirs so that the first paint takes one request. Inline style attributes and scripts stay blocked.
 */
const STYLE_ELEMENTS = "'self' 'unsafe-inline'";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function contentSecurityPolicy(options: HeaderOptions): string {
  const { supabaseUrl, inlineScripts = [], reportUrl } = options;
  const server = new URL(supabaseUrl);
  const socket = `${server.protocol === "https:" ? "wss" : "ws"}://${server.host}`;
  // Hosted projects accept large uploads on a separate host.
  const storage = server.hostname.endsWith(".supabase.co")
    ? [`https://${server.hostname.replace(".supabase.co", ".storage.supabase.co")}`]
    : [];

  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineScripts.map(hashOf)],
    "style-src-elem": [STYLE_ELEMENTS],
    "style-src-attr": ["'none'"],
    // Product images may be on any host.
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

/** The headers of every response, on any host. The host files are generated from this list. */
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
