import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ApplyPrices } from "@/channels/pricing/apply-prices.tsx";
import {
  errorsAt,
  movedItem,
  newPriceRule,
  removed,
  replaced,
} from "@/channels/pricing/price-draft.ts";
import { PriceEffectPanel } from "@/channels/pricing/price-effect-panel.tsx";
import { PriceGuards } from "@/channels/pricing/price-guard-list.tsx";
import { PriceListBar } from "@/channels/pricing/price-list-bar.tsx";
import { PriceSchedule } from "@/channels/pricing/price-schedule.tsx";
import { AddRuleButton, PriceRuleCard } from "@/channels/pricing/price-rule-card.tsx";
import type { PricingNames } from "@/channels/pricing/pricing-names.ts";
import { usePricePreview } from "@/channels/pricing/use-price-preview.tsx";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";
import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import { priceListsFor } from "@/rules/sets/price-lists-in-effect.ts";
import type { RuleSet, RuleSetContent } from "@/rules/sets/rule-set.ts";
import { saveRuleSet } from "@/rules/sets/rule-sets-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { activity } from "@/ui/feedback/toast.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

/** Loaded when a person opens one of them. */
const PriceTemplatesDialog = lazyPart(async () => ({
  default: (await import("@/channels/pricing/price-templates-dialog.tsx")).PriceTemplatesDialog,
}));
const ExchangeRatesDialog = lazyPart(async () => ({
  default: (await import("@/channels/pricing/exchange-rates-dialog.tsx")).ExchangeRatesDialog,
}));

type PriceListEditorProps = {
  organization: Organization;
  sets: readonly RuleSet[];
  /** Null for a list that was never saved. */
  saved: RuleSet | null;
  target: string;
  names: PricingNames;
};

/** Edits a price list next to its effect on the whole catalogue. */
export function PriceListEditor(props: PriceListEditorProps) {
  const { organization, sets, saved, target, names } = props;
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  const stored = saved?.content?.kind === "price" ? saved.content : null;
  const [rules, setRules] = useState<PriceList["rules"]>(stored?.rules ?? []);
  const [guards, setGuards] = useState<PriceList["guards"]>(stored?.guards ?? []);
  const [isEnabled, setEnabled] = useState(saved?.isEnabled ?? true);
  const [dialog, setDialog] = useState<"rates" | "templates" | null>(null);
  const content = useMemo<RuleSetContent>(
    () => ({ kind: "price", rules, guards }),
    [rules, guards],
  );
  const isEdited =
    rules !== (stored?.rules ?? rules) ||
    guards !== (stored?.guards ?? guards) ||
    isEnabled !== (saved?.isEnabled ?? true) ||
    (stored === null && rules.length + guards.length > 0);
  useUnsavedWork(isEdited);

  const lists = useMemo(() => {
    const draft = draftSet(saved, target, content);
    const others = sets.filter(({ id }) => id !== saved?.id);
    return priceListsFor([...others, draft], target)?.lists ?? [];
  }, [sets, saved, target, content]);
  const channels = useMemo(() => names.channels.map(({ id }) => id), [names.channels]);
  const { query, loaded, changes, effectOf, effectOn, refresh } = usePricePreview(organization, {
    lists,
    target,
    channels,
    attributes: names.attributes,
  });
  const { data: preview } = query;
  const errors = preview?.ok === false ? (preview.errors.get(target) ?? []) : [];
  const ruleNames = new Map(rules.map(({ id, name }) => [id, name]));

  const save = useMutation(saveRuleSet);
  async function saveList() {
    const { reach } = await save.mutateAsync({
      organization: organization.id,
      seenVersion: saved?.version ?? 0,
      supplierId: null,
      channelId: target === CATALOGUE ? null : target,
      isEnabled,
      content,
    });
    activity.success(t`Price list saved`, {
      description:
        reach.listings === 0
          ? t`No listing changes.`
          : t`Listings being rebuilt: ${i18n.number(reach.listings)}`,
    });
  }

  if (saved !== null && stored === null)
    return (
      <Callout kind="warn" title={t`This price list can’t be shown`}>
        <Trans>A newer version of the portal saved it. Reload the page to edit it.</Trans>
      </Callout>
    );
  const general = errors.filter(({ path }) => path.length < 2);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <section aria-label={t`Rules and guards`} className="grid grid-cols-1 gap-4">
        <PriceListBar
          organization={organization}
          saved={saved}
          isEdited={isEdited}
          isEnabled={isEnabled}
          isSaving={save.isPending}
          failure={save.error}
          canEdit={canEdit}
          onEnable={setEnabled}
          onSave={() => void saveList().catch(() => undefined)}
          onRestore={(restored) => {
            setRules(restored.rules);
            setGuards(restored.guards);
          }}
        />
        {general.map((error) => (
          <Callout key={error.code} kind="bad">
            {i18n._(ruleErrorMessage(error, names.nameOf))}
          </Callout>
        ))}
        <ol className="grid grid-cols-1 gap-3" aria-label={t`Price rules`}>
          {rules.map((rule, at) => (
            <PriceRuleCard
              key={rule.id}
              rule={rule}
              target={target}
              names={names}
              errors={errorsAt(errors, ["rules", at]).map((error) => ({
                ...error,
                path: error.path.slice(2),
              }))}
              products={
                preview?.ok === true
                  ? (preview.contributions.find((one) => one.rule === rule.id)?.products ?? 0)
                  : null
              }
              canEdit={canEdit}
              onChange={(next) => setRules(replaced(rules, at, next))}
              onMove={(by) => setRules(movedItem(rules, at, by))}
              onDuplicate={() =>
                setRules(rules.toSpliced(at + 1, 0, { ...rule, id: crypto.randomUUID() }))
              }
              onRemove={() => setRules(removed(rules, at))}
            />
          ))}
        </ol>
        {rules.length === 0 && (
          <p className="text-sm text-ink-2">
            <Trans>Without rules, products keep their own prices.</Trans>
          </p>
        )}
        {canEdit && (
          <div className="flex flex-wrap gap-3">
            <AddRuleButton
              onAdd={() => setRules([...rules, newPriceRule(crypto.randomUUID(), t`New rule`)])}
            />
            <Button variant="outline" onClick={() => setDialog("templates")}>
              <Trans>Price templates</Trans>
            </Button>
            {rules.some(({ steps }) => steps.some((step) => step.do === "currency")) && (
              <Button variant="outline" onClick={() => setDialog("rates")}>
                <Trans>Import exchange rates</Trans>
              </Button>
            )}
          </div>
        )}
        <Suspense>
          {dialog === "templates" && (
            <PriceTemplatesDialog
              effectOf={(rule) => effectOf([rule])}
              onAdd={(rule) => setRules([...rules, rule])}
              onClose={() => setDialog(null)}
            />
          )}
          {dialog === "rates" && (
            <ExchangeRatesDialog rules={rules} onUse={setRules} onClose={() => setDialog(null)} />
          )}
        </Suspense>
        <PriceGuards
          guards={guards}
          errors={errorsAt(errors, ["guards"])}
          names={names}
          canEdit={canEdit}
          onChange={setGuards}
        />
        <PriceSchedule {...{ lists, target, names, organization, effectOn }} />
      </section>
      <div className="grid grid-cols-1 gap-4">
        {query.error !== null ? (
          <ErrorState
            title={<Trans>We couldn’t calculate the effect</Trans>}
            onRetry={() => void query.refetch()}
          >
            {i18n._(errorMessage(query.error))}
          </ErrorState>
        ) : preview === undefined ? (
          <>
            <CardSkeleton lines={8} />
            <output className="text-sm text-ink-2 tabular-nums">
              {loaded > 0 && <Trans>Products loaded: {i18n.number(loaded)}</Trans>}
            </output>
          </>
        ) : preview.ok ? (
          <PriceEffectPanel organization={organization} effect={preview} names={ruleNames} />
        ) : (
          <Callout kind="bad">
            <Trans>Fix the errors in the rules to see their effect.</Trans>{" "}
            {target === CATALOGUE && <Trans>No prices change.</Trans>}
          </Callout>
        )}
        {target === CATALOGUE && canEdit && saved !== null && (
          <ApplyPrices
            organization={organization.id}
            isReady={!isEdited && isEnabled && preview?.ok === true}
            changes={changes}
            onApplied={refresh}
          />
        )}
      </div>
    </div>
  );
}

/** The list as it would be saved. The preview shows its effect even while it is switched off. */
const draftSet = (saved: RuleSet | null, target: string, content: RuleSetContent): RuleSet => ({
  id: saved?.id ?? "draft",
  version: saved?.version ?? 0,
  kind: "price",
  supplierId: null,
  channelId: target === CATALOGUE ? null : target,
  isEnabled: true,
  content,
  savedAt: "",
  savedBy: null,
});
