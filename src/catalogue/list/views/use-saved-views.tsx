import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
import { type SavedView, savedViewsQuery } from "@/catalogue/list/views/saved-views-api.ts";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";

/**
 * The person's own views of a list and the shared ones. A URL without a query opens the person's view that is set to
 * open first.
 */
export function useSavedViews<Query>(
  organization: string,
  screen: ViewScreen<Query>,
  query: Query,
  onOpen: (view: SavedView<Query>) => void,
) {
  const isEmptyQuery = (some: Query) => screen.isSame(some, screen.whole);
  const { user } = useAuth();
  const { data: views, isFetched } = useQuery(
    savedViewsQuery(organization, user?.id ?? "", screen),
  );
  const first = views?.find(({ opensFirst }) => opensFirst);
  const [isInitialized, setInitialized] = useState(false);
  if (!isInitialized && (!isEmptyQuery(query) || (isFetched && !first))) setInitialized(true);

  const isOpened = useRef(false);
  useEffect(() => {
    if (isInitialized || isOpened.current || !first) return;
    isOpened.current = true;
    onOpen(first);
  }, [isInitialized, first, onOpen]);

  // If the view that opens first has no query, it changes only the columns, so the list doesn't wait for it.
  return {
    views: views ?? [],
    isInitialized: isInitialized || (first !== undefined && isEmptyQuery(first.query)),
  };
}
