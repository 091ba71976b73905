import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { FacetChoices } from "@/catalogue/list/facets/facet-choices.tsx";
import type { FacetCounts } from "@/catalogue/list/facets/facets-api.ts";
import { FACETS, type ProductQuery, toggled } from "@/catalogue/query/product-query.ts";
import { useFacetLabels } from "@/catalogue/list/facets/use-facet-labels.tsx";
import type { SetQuery } from "@/catalogue/query/use-product-query.tsx";
import { dayOf, startOfDay } from "@/lib/format.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";

type FacetPanelProps = {
  organization: Organization;
  query: ProductQuery;
  setQuery: SetQuery;
  counts: FacetCounts | undefined;
  /** Why the facets couldn't be loaded, as a message. */
  failure: string | null;
  onRetry: () => void;
};

export function FacetPanel({
  organization: { id, region },
  query,
  setQuery,
  counts,
  failure,
  onRetry,
}: FacetPanelProps) {
  const { t } = useLingui();
  const text = useFacetLabels(id);
  const since = query.changedSince && dayOf(query.changedSince, region.timeZone);

  return (
    <div className="grid gap-5">
      {counts &&
        FACETS.map((facet) => (
          <FacetChoices
            key={facet}
            organization={id}
            region={region}
            facet={facet}
            values={counts.facets[facet] ?? []}
            isExact={counts.exact}
            chosen={query.facets[facet] ?? []}
            labelOf={(value) => text(facet, value)}
            onToggle={(value) => setQuery(toggled(query, facet, value))}
          />
        ))}
      {!counts && failure !== null && (
        <ErrorState title={<Trans>We couldn’t load the filters</Trans>} onRetry={onRetry}>
          {failure}
        </ErrorState>
      )}
      {!counts && failure === null && <FormSkeleton fields={6} />}
      <Field label={t`Changed since`}>
        <Input
          type="date"
          value={since ?? ""}
          onChange={({ target }) => {
            // Ignores a date while it is only partly typed.
            if (target.value === "" && target.validity.badInput) return;
            const changedSince =
              target.value === "" ? null : startOfDay(target.value, region.timeZone);
            setQuery({ ...query, changedSince }, { replace: true });
          }}
        />
      </Field>
    </div>
  );
}
