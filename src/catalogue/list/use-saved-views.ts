import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "@/account/auth.tsx";
import { asksNothing } from "@/catalogue/list/product-address.ts";
import type { ProductQuery } from "@/catalogue/list/product-query.ts";
import { type SavedView, savedViewsQuery } from "@/catalogue/list/saved-views-api.ts";

/** The saved views of a person; an address that asks nothing is led by the one that opens first. */
export function useSavedViews(
  organization: string,
  query: ProductQuery,
  onOpen: (view: SavedView) => void,
) {
  const { user } = useAuth();
  const { data: views, isFetched } = useQuery(savedViewsQuery(organization, user?.id ?? ""));
  const [isLed, setLed] = useState(() => !asksNothing(query));
  const first = views?.find(({ opensFirst }) => opensFirst);

  useEffect(() => {
    if (isLed) return;
    if (!asksNothing(query)) return setLed(true);
    if (!isFetched) return;
    if (first) onOpen(first);
    // Otherwise it is led as soon as the address says what the view asks.
    if (!first || asksNothing(first.query)) setLed(true);
  }, [isLed, isFetched, query, first, onOpen]);

  return { views: views ?? [], isLed };
}
