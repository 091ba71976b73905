import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { channelNamesQuery } from "@/catalogue/list/facets/facets-api.ts";
import { type NamedScope, RuleSettingProvider } from "@/rules/builder/rule-setting.tsx";
import type { FilterKind } from "@/rules/drafting/rule-set-draft.ts";
import { RuleSetEditor } from "@/rules/filtering/rule-set-editor.tsx";
import { LiveCatalogue } from "@/rules/loading/live-catalogue.ts";
import { attributeNamesQuery } from "@/rules/loading/rule-columns-api.ts";
import type { IssueNames } from "@/rules/labels/issue-names.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

/** Loaded separately, because only small screens and long lists show it. */
const Combobox = lazyPart(async () => ({
  default: (await import("@/ui/inputs/combobox.tsx")).Combobox,
}));

type DataFilteringProps = {
  /** The issues that channels can find in a product. */
  channelIssues: IssueNames;
};

export function Component({ channelIssues }: DataFilteringProps) {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Data Filtering`}>
      {(organization) => (
        <DataFiltering
          key={organization.id}
          organization={organization}
          channelIssues={channelIssues}
        />
      )}
    </OrganizationGate>
  );
}

const NO_NAMES: readonly string[] = [];

function DataFiltering({
  organization,
  channelIssues,
}: DataFilteringProps & { organization: Organization }) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(0);
  const [live] = useState(() => new LiveCatalogue(organization.id, setLoaded));
  useEffect(() => () => live.end(), [live]);
  const [params, setParams] = useSearchParams();
  const kind: FilterKind = params.get("tab") === "publish" ? "publish" : "clean";

  const sets = useQuery({
    ...ruleSetsQuery(organization.id),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const suppliers = useQuery(suppliersQuery(organization.id));
  const channels = useQuery(channelNamesQuery(organization.id));
  const { data: attributes = NO_NAMES, isPending } = useQuery(attributeNamesQuery(organization.id));
  const named: readonly NamedScope[] | undefined =
    kind === "clean" ? suppliers.data : channels.data;

  /** The chosen set is in the URL, so that people can share it. */
  const { row: chosen, isGone } = useOpenRow(named, params.get("for"));
  const scopes = named ?? [];
  const show = (next: FilterKind, id: string | null) =>
    setParams({ tab: next, ...(id === null ? {} : { for: id }) });

  const tabs = [
    { value: "clean", label: t`Clean` },
    { value: "publish", label: t({ message: "Publish", context: "rules" }) },
  ] as const;
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <PageHeader
        title={t`Data Filtering`}
        facts={
          kind === "clean" ? (
            <Trans>Clean rules correct values in every import.</Trans>
          ) : (
            <Trans>Publish rules decide which products each channel gets.</Trans>
          )
        }
      />
      <Tabs
        label={t`Rule type`}
        value={kind}
        onValueChange={(next) => show(next === "publish" ? "publish" : "clean", null)}
        tabs={tabs}
      >
        <TabPanel value={kind}>
          <QueryResult query={sets} failure={<Trans>We couldn’t load the rules</Trans>} lines={8}>
            {(stored) => (
              <QueryResult
                query={kind === "clean" ? suppliers : channels}
                failure={
                  kind === "clean" ? (
                    <Trans>We couldn’t load the suppliers</Trans>
                  ) : (
                    <Trans>We couldn’t load the channels</Trans>
                  )
                }
                lines={8}
              >
                {() =>
                  !isPending && (
                    <RuleSettingProvider
                      organization={organization}
                      suppliers={suppliers.data ?? []}
                      channels={channels.data ?? []}
                      attributes={attributes}
                      channelIssues={channelIssues}
                      live={live}
                      loaded={loaded}
                    >
                      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
                        <ScopeList
                          kind={kind}
                          scopes={isGone && chosen ? [...scopes, chosen] : scopes}
                          sets={stored}
                          chosen={chosen?.id ?? null}
                          onChoose={(id) => show(kind, id)}
                        />
                        <RuleSetEditor
                          key={`${kind} ${chosen?.id ?? ""}`}
                          scope={{
                            kind,
                            supplier: kind === "clean" ? (chosen?.id ?? null) : null,
                            channel: kind === "publish" ? (chosen?.id ?? null) : null,
                          }}
                          sets={stored}
                          isGone={isGone}
                          title={
                            chosen?.name ?? (kind === "clean" ? t`All suppliers` : t`All channels`)
                          }
                        />
                      </div>
                    </RuleSettingProvider>
                  )
                }
              </QueryResult>
            )}
          </QueryResult>
        </TabPanel>
      </Tabs>
    </div>
  );
}

type ScopeListProps = {
  kind: FilterKind;
  scopes: readonly NamedScope[];
  sets: readonly RuleSet[];
  chosen: string | null;
  onChoose: (scope: string | null) => void;
};

/** With more scopes than this, only those with rules and the chosen one are listed. A search box finds the others. */
const MOST_LISTED = 30;

/** Lists the rule sets: one for all suppliers or channels, and one for each of them. */
function ScopeList({ kind, scopes, sets, chosen, onChoose }: ScopeListProps) {
  const { t, i18n } = useLingui();
  const isClean = kind === "clean";
  const all = isClean ? t`All suppliers` : t`All channels`;
  const label = isClean ? t`Supplier` : t`Channel`;

  function setOf(id: string | null): RuleSet | undefined {
    return sets.find(
      (set) => set.kind === kind && (isClean ? set.supplierId : set.channelId) === id,
    );
  }
  const countOf = (id: string | null) => setOf(id)?.content?.rules.length ?? 0;
  const rows: readonly { id: string | null; name: string }[] = [{ id: null, name: all }, ...scopes];
  const withRules = rows.filter(({ id }) => id === null || countOf(id) > 0 || id === chosen);
  const listed = rows.length > MOST_LISTED ? withRules : rows;

  return (
    <div className="grid gap-3">
      <Field label={label} className={clsx(rows.length <= MOST_LISTED && "lg:hidden")}>
        <Suspense fallback={<Skeleton className="h-8 rounded-control pointer-coarse:h-11" />}>
          <Combobox
            value={chosen ?? ALL}
            options={rows.map(({ id, name }) => ({
              value: id ?? ALL,
              label: name,
              ...(countOf(id) > 0 ? { hint: i18n.number(countOf(id)) } : {}),
            }))}
            onChange={(value) => onChoose(value === ALL ? null : value)}
          />
        </Suspense>
      </Field>
      <nav
        aria-label={isClean ? t`Clean rule sets` : t`Publish rule sets`}
        className="max-lg:hidden"
      >
        <ul className="grid gap-0.5">
          {listed.map(({ id, name }) => (
            <li key={id ?? ALL}>
              <button
                type="button"
                aria-current={id === chosen ? "true" : undefined}
                onClick={() => onChoose(id)}
                className="flex min-h-8 w-full items-center justify-between gap-2 rounded-md px-2.5 py-1 text-left text-sm text-ink-2 hover:bg-sunken hover:text-ink aria-current:bg-accent-soft aria-current:font-medium aria-current:text-accent"
              >
                <span className="min-w-0 truncate">{name}</span>
                {countOf(id) > 0 && (
                  <Badge tone={setOf(id)?.isEnabled === false ? "calm" : "accent"}>
                    <span aria-hidden>{i18n.number(countOf(id))}</span>
                    <span className="sr-only">
                      <Plural value={countOf(id)} one="# rule" other="# rules" />
                    </span>
                  </Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const ALL = "all";
