const HOME = "/suppliers";

/** The login page, remembering where the visitor was going. */
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

/** Where to go after login. The address comes from the URL, so only a path of our own counts. */
export function afterLogin(search: string): string {
  const next = new URLSearchParams(search).get("next");
  if (next === null || !next.startsWith("/")) return HOME;
  const here = "https://portal.invalid";
  if (!URL.canParse(next, here)) return HOME;
  const target = new URL(next, here);
  // A browser would take "//" for another site.
  if (target.origin !== here || /^\/(\/|login$)/.test(target.pathname)) return HOME;
  return target.pathname + target.search + target.hash;
}
