import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Tags } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { ChannelCategory } from "@/channels/categories/suggest-category.ts";
import { missingFrom } from "@/channels/categories/missing-categories.ts";
import { saveMissingCategories } from "@/channels/connection/channels-api.ts";
import { saveChannelMaps } from "@/channels/connection/channel-maps-api.ts";
import { CategoryRow } from "@/channels/mapping/category-row.tsx";
import { TaxonomyDrop } from "@/channels/mapping/taxonomy-drop.tsx";
import { useCategoryRows } from "@/channels/mapping/use-category-rows.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { formatNumber } from "@/lib/format.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type CategoryMappingProps = { organization: Organization; planned: PlannedChannel };

/** Suggestions with at least this score can be accepted together without a review. */
const MIN_CONFIDENCE = 0.6;
/** Computing suggestions for more categories than this at a time would keep the person waiting. */
const PAGE = 100;

/** The supplier's categories, each with its mapping to the channel's. */
export function CategoryMapping({ organization, planned }: CategoryMappingProps) {
  const { channel, definition, plan } = planned;
  const { t } = useLingui();
  const [params] = useSearchParams();
  const at = params.get("at");
  const save = useMutation(saveChannelMaps);
  const decide = useMutation(saveMissingCategories);
  const [isOpenOnly, setOpenOnly] = useState(params.has("open"));
  /** Categories mapped on this screen stay visible, so that the person sees the result. */
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [most, setMost] = useState(PAGE);
  const { query, list, suggest, rows } = useCategoryRows(organization.id, planned);
  const canEdit = organization.role !== "viewer";
  const isOpen = ({ mapped, isMissing }: (typeof rows)[number]) => mapped === "" || isMissing;
  const open = rows.filter(isOpen);
  const visibleRows = rows.filter((row) => isOpen(row) || decided.includes(row.name));
  // The category in the URL is listed first.
  const inOrder = (isOpenOnly ? visibleRows : rows).toSorted(
    (a, b) => Number(b.name === at) - Number(a.name === at),
  );
  const shown = inOrder
    .slice(0, most)
    .map((row) => ({ ...row, suggestions: canEdit ? suggest(row) : [] }));
  const more = {
    hasNextPage: inOrder.length > most,
    isFetching: false,
    fetchNextPage: async () => setMost(most + PAGE),
  };
  const confident = shown.flatMap(({ name, mapped, suggestions: [best] }) =>
    best && best.score >= MIN_CONFIDENCE && mapped === ""
      ? [{ field: "", ours: name, theirs: best.category.code, seen: null }]
      : [],
  );
  useNamedControl(at);

  function look(read: readonly ChannelCategory[]) {
    if (read.length === 0) return;
    list.store(read);
    const { categories, policy } = plan.config;
    const missingCategories = missingFrom(Object.values(categories), read);
    if (missingCategories.join("\n") === policy.missingCategories.join("\n")) return;
    decide.mutate({ id: channel.id, missingCategories });
  }

  const applyConfident = useOneAtATime(async () => {
    const conflicts = await save.mutateAsync({
      channel: channel.id,
      kind: "category",
      maps: confident,
    });
    if (conflicts.length === 0) return;
    toast.warning(
      t`${plural(conflicts.length, { one: "Someone else already mapped # category. Their choice is kept.", other: "Someone else already mapped # categories. Their choices are kept." })}`,
    );
  });

  return (
    <div className="grid gap-4">
      <Panel
        title={<Trans>Categories</Trans>}
        description={
          definition.categories === "free" ? (
            <Trans>Unmapped categories are sent to {definition.name} under their own names.</Trans>
          ) : (
            <Trans>
              If {definition.name} requires a category, products in unmapped categories aren’t sent.
            </Trans>
          )
        }
        actions={
          canEdit &&
          confident.length > 0 && (
            <Button
              loading={save.isPending}
              onClick={() => void applyConfident().catch(() => undefined)}
            >
              <Plural
                value={confident.length}
                one="Accept # high-confidence match"
                other="Accept # high-confidence matches"
              />
            </Button>
          )
        }
        {...(rows.length > 0 && {
          footer: (
            <>
              <Plural value={open.length} _0="All mapped" one="# not mapped" other="# not mapped" />
              <Checkbox
                label={t`Show unmapped only`}
                checked={isOpenOnly}
                onChange={({ target }) => {
                  setOpenOnly(target.checked);
                  setDecided([]);
                }}
              />
            </>
          ),
        })}
        flush
      >
        <QueryResult query={query} failure={<Trans>We couldn’t load the categories</Trans>}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={Tags} title={t`No categories yet`}>
                <Trans>Categories appear here once your products have them.</Trans>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {shown.map(({ name, products, mapped, isMissing, suggestions }) => (
                  <CategoryRow
                    key={name}
                    channel={channel.id}
                    name={name}
                    products={formatNumber(products, organization.region)}
                    mapped={mapped}
                    isMissing={isMissing}
                    suggestions={suggestions}
                    canEdit={canEdit}
                    onDecided={() => setDecided((before) => [...before, name])}
                  />
                ))}
              </ul>
            )
          }
        </QueryResult>
        {more.hasNextPage && (
          <div className="border-t border-line p-4">
            <ShowMore query={more} className="w-full" />
          </div>
        )}
      </Panel>
      {canEdit && definition.categories !== "free" && (
        <TaxonomyDrop known={list.taxonomy.length} onRead={look} />
      )}
    </div>
  );
}
