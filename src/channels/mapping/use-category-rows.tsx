import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type CountedCategory,
  mappedElsewhereQuery,
  ownCategoriesQuery,
} from "@/channels/connection/channel-maps-api.ts";
import { GOOGLE_CATEGORIES } from "@/channels/categories/google-categories.ts";
import { categorySuggester, type ChannelCategory } from "@/channels/categories/suggest-category.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ownValue } from "@/lib/collections.ts";

const NONE: readonly ChannelCategory[] = [];

/**
 * The category list that was dropped on this page, or else, for Google, the list that ships with the portal. A dropped
 * list is used until the page is closed.
 */
function useTaxonomy({ channel, definition }: PlannedChannel) {
  const queries = useQueryClient();
  const queryKey = ["channel-taxonomy", channel.id];
  const { data } = useQuery<readonly ChannelCategory[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const first = definition.key === "google" ? GOOGLE_CATEGORIES : NONE;
  return {
    taxonomy: data ?? first,
    store: (read: readonly ChannelCategory[]) => queries.setQueryData(queryKey, read),
  };
}

/** The supplier's categories and the channel's, with mapping suggestions for each of the supplier's. */
export function useCategoryRows(organization: string, planned: PlannedChannel) {
  const { channel, plan } = planned;
  const { categories, policy } = plan.config;
  const list = useTaxonomy(planned);
  const { taxonomy } = list;
  const query = useQuery(ownCategoriesQuery(organization));
  const { data: channels = [] } = useQuery(channelsQuery(organization));
  const alike = channels.filter(({ id, kind }) => kind === channel.kind && id !== channel.id);
  const { data: elsewhere } = useQuery(
    mappedElsewhereQuery(
      organization,
      alike.map(({ id }) => id),
    ),
  );

  const suggest = useMemo(
    () => categorySuggester(taxonomy, { ...elsewhere, ...categories }),
    [taxonomy, elsewhere, categories],
  );
  const counted = query.data ?? [];
  const known = new Set(counted.map(({ name }) => name));
  const mappedOnly = Object.keys(categories)
    .filter((name) => !known.has(name))
    .map((name): CountedCategory => ({ name, products: 0 }));

  return {
    query,
    list,
    suggest,
    rows: [...counted, ...mappedOnly].map((row) => {
      const mapped = ownValue(categories, row.name) ?? "";
      return { ...row, mapped, isMissing: policy.missingCategories.includes(mapped) };
    }),
  };
}
