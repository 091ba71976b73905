import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { isEmptyQuery } from "@/catalogue/query/query-address.ts";
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
  const [isInitialized, setInitialized] = useState(false);
  if (!isInitialized && (!isEmptyQuery(query) || (isFetched && !first))) setInitialized(true);

  const isOpened = useRef(false);
  useEffect(() => {
    if (isInitialized || isOpened.current || !first) return;
    isOpened.current = true;
    onOpen(first);
  }, [isInitialized, first, onOpen]);

  // A view of the whole catalogue changes only columns, so the list doesn't wait for it.
  return {
    views: views ?? [],
    isInitialized: isInitialized || (first !== undefined && isEmptyQuery(first.query)),
  };
}
