import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAuth } from "@/account/auth/auth.tsx";
<<<<<<< HEAD
import { type SavedView, savedViewsQuery } from "@/catalogue/list/views/saved-views-api.ts";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";

/** The user's saved views of a list. A URL without a query opens the view that is set to open first. */
export function useSavedViews<Query>(
  organization: string,
  screen: ViewScreen<Query>,
=======
import {
  type SavedList,
  type SavedView,
  savedViewsQuery,
} from "@/catalogue/list/views/saved-views-api.ts";

/** The user's saved views. A URL without a query opens the view that is set to open first. */
export function useSavedViews<Query>(
  organization: string,
  list: SavedList<Query>,
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
  query: Query,
  onOpen: (view: SavedView<Query>) => void,
) {
  const isEmptyQuery = (some: Query) => screen.isSame(some, screen.whole);
  const { user } = useAuth();
<<<<<<< HEAD
  const { data: views, isFetched } = useQuery(
    savedViewsQuery(organization, user?.id ?? "", screen),
  );
=======
  const { data: views, isFetched } = useQuery(savedViewsQuery(organization, user?.id ?? "", list));
  const isAll = (one: Query) => list.isSameQuery(one, list.all);
>>>>>>> d3460dd0 (distributor: the server fetches price files on the import's schedules, people choose what happens to missing items, and searches are saved as views)
  const first = views?.find(({ opensFirst }) => opensFirst);
  const [isInitialized, setInitialized] = useState(false);
  if (!isInitialized && (!isAll(query) || (isFetched && !first))) setInitialized(true);

  const isOpened = useRef(false);
  useEffect(() => {
    if (isInitialized || isOpened.current || !first) return;
    isOpened.current = true;
    onOpen(first);
  }, [isInitialized, first, onOpen]);

  // A view of the whole list changes only columns, so the list doesn't wait for it.
  return {
    views: views ?? [],
    isInitialized: isInitialized || (first !== undefined && isAll(first.query)),
  };
}
