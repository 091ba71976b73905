/** What is wrong with the address of a picture. Over http it is kept, but not shown. */
export type ImageUrlError = "no-address" | "scheme" | "too-long" | "no-picture" | "insecure";

const LONGEST = 2000;
/** Endings of what is surely something else. Many pictures have none at all. */
const NO_PICTURE = /\.(?:pdf|html?|docx?|xlsx?|zip|mp4|mov|txt|csv|json|xml)$/i;

export function imageUrlError(written: string): ImageUrlError | null {
  if (written.length > LONGEST) return "too-long";
  if (/\s/.test(written) || !URL.canParse(written))
    return /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^https?:/i.test(written)
      ? "scheme"
      : "no-address";
  const { protocol, hostname, pathname } = new URL(written);
  if (protocol !== "https:" && protocol !== "http:") return "scheme";
  if (hostname === "") return "no-address";
  if (NO_PICTURE.test(pathname)) return "no-picture";
  return protocol === "http:" && !isThisMachine(hostname) ? "insecure" : null;
}

/** Browsers hold it to be safe; a server in development keeps its pictures there. */
const isThisMachine = (hostname: string) => hostname === "127.0.0.1" || hostname === "localhost";

/** Most picture servers answer over https as well. */
export const securedUrl = (url: string) => url.replace(/^http:/i, "https:");
