/** Errors of an image URL. A URL with the error "insecure" (http) can be stored, but its image isn't shown. */
export type ImageUrlError = "no-address" | "scheme" | "too-long" | "no-image" | "insecure";

const LONGEST = 2000;
/** Extensions of files that certainly aren't images. Many image URLs have no extension. */
const NO_IMAGE = /\.(?:pdf|html?|docx?|xlsx?|zip|mp4|mov|txt|csv|json|xml)$/i;

export function imageUrlError(written: string): ImageUrlError | null {
  if (written.length > LONGEST) return "too-long";
  if (/\s/.test(written) || !URL.canParse(written))
    return /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^https?:/i.test(written)
      ? "scheme"
      : "no-address";
  const { protocol, hostname, pathname } = new URL(written);
  if (protocol !== "https:" && protocol !== "http:") return "scheme";
  if (hostname === "") return "no-address";
  if (NO_IMAGE.test(pathname)) return "no-image";
  return protocol === "http:" && !isThisMachine(hostname) ? "insecure" : null;
}

/** Images on localhost need no https: browsers treat it as secure, and development servers host their images there. */
const isThisMachine = (hostname: string) => hostname === "127.0.0.1" || hostname === "localhost";

/** The same URL with https, which most image servers support too. */
export const securedUrl = (url: string) => url.replace(/^http:/i, "https:");

/**
 * Demo products have image URLs at a reserved host, just as real images are hosted by a supplier. No server responds
 * there, so the site shows its own drawings: of the kind of product or, for every second image, of its box.
 */
const DEMO_IMAGE =
  /^https:\/\/images\.supplier-portal\.example\/([a-z0-9-]+)\/([a-z-]+)\/[a-z0-9.-]+-(\d)\.jpg$/;

/** The URL that an image is loaded from. */
export function loadedUrl(url: string): string {
  const [, kind, colour, number] = DEMO_IMAGE.exec(url) ?? [];
  if (kind === undefined) return url;
  return `/demo/${Number(number) % 2 === 0 ? "box" : kind}.svg#${colour}`;
}
