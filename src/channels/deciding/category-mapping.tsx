import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Tags } from "lucide-react";
import { useMemo, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { facetCountsQuery } from "@/catalogue/list/facets/facets-api.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/list/product-query.ts";
import { GOOGLE_CATEGORIES } from "@/channels/categories/google-categories.ts";
import { categorySuggester, type ChannelCategory } from "@/channels/categories/suggest-category.ts";
import { saveChannelMaps } from "@/channels/channels-api.ts";
import { CategoryRow } from "@/channels/deciding/category-row.tsx";
import { TaxonomyDrop } from "@/channels/deciding/taxonomy-drop.tsx";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Answered } from "@/ui/answered.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Panel } from "@/ui/panel.tsx";

type CategoryMappingProps = { organization: Organization; planned: PlannedChannel };

/** From here on a suggestion is taken without a second look. */
const SURE = 0.6;
const NONE: readonly ChannelCategory[] = [];

/** Our categories, and what each of them is called on the channel. */
export function CategoryMapping({ organization, planned }: CategoryMappingProps) {
  const { channel, definition, plan } = planned;
  const { t } = useLingui();
  const query = useQuery(facetCountsQuery(organization.id, WHOLE_CATALOGUE));
  const save = useMutation(saveChannelMaps);
  const [taxonomy, setTaxonomy] = useState(definition.key === "google" ? GOOGLE_CATEGORIES : NONE);
  const { categories } = plan.config;
  const suggest = useMemo(() => categorySuggester(taxonomy, categories), [taxonomy, categories]);
  const canEdit = organization.role !== "viewer";

  const counts = new Map(query.data?.facets.category?.filter(([name]) => name !== ""));
  const names = [...new Set([...counts.keys(), ...Object.keys(categories)])];
  const rows = names.map((name) => ({ name, suggestions: suggest({ name }) }));
  const sure = rows.flatMap(({ name, suggestions: [best] }) =>
    best && best.score >= SURE && categories[name] === undefined
      ? [{ field: "", ours: name, theirs: best.category.code }]
      : [],
  );
  const keep = (maps: { field: string; ours: string; theirs: string | null }[]) =>
    save.mutate({ channel: channel.id, kind: "category", maps });

  return (
    <div className="grid gap-4">
      <Panel
        title={<Trans>Categories</Trans>}
        description={
          definition.categories === "free" ? (
            <Trans>
              {definition.name} takes any words: yours are sent where nothing else stands here.
            </Trans>
          ) : (
            <Trans>
              What is not mapped is not sent where {definition.name} requires a category.
            </Trans>
          )
        }
        actions={
          canEdit &&
          sure.length > 0 && (
            <Button loading={save.isPending} onClick={() => keep(sure)}>
              <Plural
                value={sure.length}
                one="Take # sure suggestion"
                other="Take # sure suggestions"
              />
            </Button>
          )
        }
        flush
      >
        <Answered query={query} failure={<Trans>The categories could not be loaded</Trans>}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={Tags} title={t`No categories yet`}>
                <Trans>Once products have categories, they stand here.</Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map(({ name, suggestions }) => (
                  <CategoryRow
                    key={`${name} ${categories[name] ?? ""}`}
                    name={name}
                    products={formatNumber(counts.get(name) ?? 0, organization.region)}
                    mapped={categories[name] ?? ""}
                    suggestions={suggestions}
                    canEdit={canEdit}
                    onChange={(theirs) => keep([{ field: "", ours: name, theirs: theirs || null }])}
                  />
                ))}
              </ul>
            )
          }
        </Answered>
      </Panel>
      {canEdit && definition.categories !== "free" && (
        <TaxonomyDrop known={taxonomy.length} onRead={setTaxonomy} />
      )}
    </div>
  );
}
