import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { asksNothing } from "@/catalogue/query/query-address.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { type SavedView, savedViewsQuery } from "@/catalogue/list/views/saved-views-api.ts";

/** The user's saved views. A URL without a query opens the view that is set to open first. */
export function useSavedViews(
  organization: string,
  query: ProductQuery,
  onOpen: (view: SavedView) => void,
) {
  const { user } = useAuth();
  const { data: views, isFetched } = useQuery(savedViewsQuery(organization, user?.id ?? ""));
  const first = views?.find(({ opensFirst }) => opensFirst);
  const [isLed, setLed] = useState(false);
  if (!isLed && (!asksNothing(query) || (isFetched && !first))) setLed(true);

  const isOpened = useRef(false);
  useEffect(() => {
    if (isLed || isOpened.current || !first) return;
    isOpened.current = true;
    onOpen(first);
  }, [isLed, first, onOpen]);

  // A view of the whole catalogue changes only columns, so the list doesn't wait for it.
  return { views: views ?? [], isLed: isLed || (first !== undefined && asksNothing(first.query)) };
}
