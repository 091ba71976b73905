/** The URL of a product from the current page: the list keeps its filters, and a full page stays a full page. */
export function productHref(here: URLSearchParams, id: string, isFull = here.has("full")): string {
  const there = new URLSearchParams(here);
  there.set("product", id);
  if (isFull) there.set("full", "");
  else there.delete("full");
  return `?${there.toString()}`;
}

/** The URL of the list as it was before a product was opened. */
export function listHref(here: URLSearchParams): string {
  const there = new URLSearchParams(here);
  there.delete("product");
  there.delete("full");
  return `?${there.toString()}`;
}
