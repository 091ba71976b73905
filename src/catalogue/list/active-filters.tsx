import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { FACET_NAMES } from "@/catalogue/list/facets/facet-labels.ts";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import {
  FACETS,
  type ProductQuery,
  toggled,
  WHOLE_CATALOGUE,
} from "@/catalogue/query/product-query.ts";
import { skuListQuery } from "@/catalogue/query/sku-lists-api.ts";
import { useFacetLabels } from "@/catalogue/list/facets/use-facet-labels.tsx";
import type { SetQuery } from "@/catalogue/query/use-product-query.tsx";
import { formatDate } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import { type Filter, withFilter } from "@/ui/grid/model/filter.ts";
import { named } from "@/ui/foundation/labelled.ts";

type ActiveFiltersProps = {
  organization: Organization;
  columns: readonly Column<ProductLine>[];
  query: ProductQuery;
  setQuery: SetQuery;
};

/** The active filters, each with a button to remove it. */
export function ActiveFilters(props: ActiveFiltersProps) {
  const { organization, columns, query, setQuery } = props;
  const { t, i18n } = useLingui();
  const columnLabels = useColumnLabels();
  const facetLabels = useFacetLabels(organization.id);
  const { data: listSize } = useQuery(skuListQuery(organization.id, query.skuList));

  const chosen = FACETS.flatMap((facet) =>
    (query.facets[facet] ?? []).map((value) => {
      const name = i18n._(FACET_NAMES[facet]);
      const message = facetLabels(facet, value);
      return { facet, value, label: named(i18n, name, message) };
    }),
  );

  return (
    <ul
      aria-label={t`Active filters`}
      // On phones, the filters are one scrolling line, because several lines would leave no room for the list.
      className="flex flex-wrap items-center gap-2 max-sm:-m-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:*:shrink-0"
    >
      {query.search.trim() !== "" && (
        <li className="max-w-full min-w-0">
          <FilterChip
            label={t`Search: ${query.search}`}
            onRemove={() => setQuery({ ...query, search: "" })}
          />
        </li>
      )}
      {chosen.map(({ facet, value, label }) => (
        <li key={`${facet} ${value}`} className="max-w-full min-w-0">
          <FilterChip label={label} onRemove={() => setQuery(toggled(query, facet, value))} />
        </li>
      ))}
      {query.changedSince !== null && (
        <li>
          <FilterChip
            label={t`Changed since ${formatDate(query.changedSince, organization.region)}`}
            onRemove={() => setQuery({ ...query, changedSince: null })}
          />
        </li>
      )}
      {query.skuList !== null && (
        <li>
          <FilterChip
            label={listSize === null ? t`Expired SKU list` : t`SKU list`}
            onRemove={() => setQuery({ ...query, skuList: null })}
          />
          {typeof listSize === "number" && (
            <span className="ml-2 text-xs text-ink-3 tabular-nums">
              <Plural value={listSize} one="# SKU" other="# SKUs" />
            </span>
          )}
        </li>
      )}
      {columns.flatMap((column) => {
        const filter = query.columns[column.id];
        if (!filter) return [];
        return (
          <li key={column.id} className="max-w-full min-w-0">
            <FilterChip
              label={columnLabels(column, filter)}
              onRemove={() =>
                setQuery({ ...query, columns: withFilter(query.columns, column.id, null) })
              }
            />
          </li>
        );
      })}
      <li>
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            setQuery({ ...WHOLE_CATALOGUE, sort: query.sort, isGrouped: query.isGrouped })
          }
        >
          <Trans>Clear all</Trans>
        </Button>
      </li>
    </ul>
  );
}

function useColumnLabels() {
  const { t, i18n } = useLingui();
  return ({ header, choices = [] }: Column<ProductLine>, filter: Filter): string => {
    switch (filter.is) {
      case "contains":
        return t`${header} contains “${filter.text}”`;
      case "between": {
        const { from, to } = filter;
        if (from === null) return t`${header} up to ${to ?? ""}`;
        return to === null ? t`${header} from ${from}` : t`${header} from ${from} to ${to}`;
      }
      case "oneOf": {
        const labels = filter.values.map(
          (value) => choices.find((choice) => choice.value === value)?.label ?? value,
        );
        return named(i18n, header, labels.join(", "));
      }
      case "empty":
        return t`${header} is empty`;
      case "notEmpty":
        return t`${header} is not empty`;
    }
  };
}
