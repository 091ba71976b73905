const HOME = "/suppliers";

/** The URL of the login page, with the page that the visitor was going to. */
export function loginPath({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}) {
  return `/login?${new URLSearchParams({ next: pathname + search + hash }).toString()}`;
}

/** The path to open after login. It comes from the URL, so only paths of this origin are accepted. */
export const afterLogin = (search: string): string =>
  safePath(new URLSearchParams(search).get("next"));

/** The path if it leads to a page of this origin other than the login and email link pages, else the suppliers page. */
export function safePath(next: string | null): string {
  if (next === null || !next.startsWith("/")) return HOME;
  const here = "https://portal.invalid";
  if (!URL.canParse(next, here)) return HOME;
  const target = new URL(next, here);
  // A browser would read "//" as the start of another site's address.
  if (target.origin !== here || /^\/(\/|(login|email-link)$)/.test(target.pathname)) return HOME;
  return target.pathname + target.search + target.hash;
}
