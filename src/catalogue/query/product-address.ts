import { withParams } from "@/ui/navigation/with-params.ts";

/**
 * The URL of a product, based on the current page's URL: the list keeps its filters, and a full page stays a full page.
 */
export function productHref(here: URLSearchParams, id: string, isFull = here.has("full")): string {
  return `?${withParams(here, { product: id, full: isFull ? "" : null }).toString()}`;
}

/** The URL of the list as it was before a product was opened. */
export function listHref(here: URLSearchParams): string {
  return `?${withParams(here, { product: null, full: null }).toString()}`;
}
