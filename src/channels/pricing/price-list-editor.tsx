import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ApplyPrices } from "@/channels/pricing/apply-prices.tsx";
import { errorsAt, newPriceRule } from "@/channels/pricing/rule/price-draft.ts";
import { PriceEffectPanel } from "@/channels/pricing/price-effect-panel.tsx";
import { PriceGuards } from "@/channels/pricing/rule/price-guard-list.tsx";
import { PriceListBar } from "@/channels/pricing/price-list-bar.tsx";
import { PriceSchedule } from "@/channels/pricing/price-schedule.tsx";
import { PriceRuleList, useOpenRules } from "@/channels/pricing/rule/price-rule-list.tsx";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import { usePricePreview } from "@/channels/pricing/use-price-preview.tsx";
import { PRICE_CONTENT } from "@/rules/drafting/rule-set-draft.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";
import { CATALOGUE, type PriceRule } from "@/rules/pricing/price-list.ts";
import { SaveBar } from "@/rules/saving/save-bar.tsx";
import { SetNotices } from "@/rules/saving/set-notices.tsx";
import { useSetDraft } from "@/rules/saving/use-set-draft.tsx";
import { priceListsFor } from "@/rules/sets/price-lists-in-effect.ts";
import type { RuleSet, RuleSetContent } from "@/rules/sets/rule-set.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

type OpenDialog = "rates" | "templates" | "versions" | "import";

/** Loaded when a person opens one of these dialogs. */
const PriceTemplatesDialog = lazyPart(async () => ({
  default: (await import("@/channels/pricing/price-templates-dialog.tsx")).PriceTemplatesDialog,
}));
const ExchangeRatesDialog = lazyPart(async () => ({
  default: (await import("@/channels/pricing/exchange-rates-dialog.tsx")).ExchangeRatesDialog,
}));

const VersionsSheet = lazyPart(async () => ({
  default: (await import("@/rules/saving/versions-sheet.tsx")).VersionsSheet,
}));
const RuleFileDialog = lazyPart(async () => ({
  default: (await import("@/rules/saving/rule-file-dialog.tsx")).RuleFileDialog,
}));

type PriceListEditorProps = {
  organization: Organization;
  sets: readonly RuleSet[];
  target: string;
  /** Whether the channel of the list was removed while it was open. */
  isGone: boolean;
  names: PricingNames;
};

/** Edits a price list next to its effect on the whole catalogue. */
export function PriceListEditor(props: PriceListEditorProps) {
  const { organization, sets, target, isGone, names } = props;
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  const channel = target === CATALOGUE ? null : target;
  const draft = useSetDraft({ supplier: null, channel }, PRICE_CONTENT, sets);
  const { stored, isEnabled, isDirty } = draft;
  const content = draft.content ?? draft.empty;
  const { rules, guards } = content;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const opened = useOpenRules(rules);
  const setRules = (next: PriceRule[]) => draft.edit({ ...content, rules: next });
  const close = () => setDialog(null);
  function add(rule: PriceRule) {
    setRules([...rules, rule]);
    opened.open(rule.id);
  }

  const lists = useMemo(() => {
    const edited = draftSet(stored, channel, content);
    const others = sets.filter(({ id }) => id !== stored?.id);
    return priceListsFor([...others, edited], target)?.lists ?? [];
  }, [sets, stored, channel, target, content]);
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

  if (draft.content === null)
    return (
      <Callout kind="warn" title={t`This price list can’t be shown`}>
        <Trans>A newer version of the portal saved it. Reload the page to edit it.</Trans>
      </Callout>
    );
  const general = errors.filter(({ path }) => path.length < 2);
  // An error in another list has to be fixed there, so it doesn't prevent saving this one.
  const isBlocked = isEnabled && errors.some(({ code }) => code !== "base-unavailable");
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <SetNotices draft={draft} isGone={isGone} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <section aria-label={t`Rules and guards`} className="grid grid-cols-1 gap-4">
          <PriceListBar
            draft={draft}
            name={names.nameOf(target)}
            canEdit={canEdit}
            onOpen={setDialog}
          />
          {general.map((error) => (
            <Callout key={error.code} kind="bad">
              {i18n._(ruleErrorMessage(error, names.nameOf))}
            </Callout>
          ))}
          <PriceRuleList
            rules={rules}
            target={target}
            names={names}
            errors={errors}
            productsOf={(id) =>
              preview?.ok === true
                ? (preview.contributions.find(({ rule }) => rule === id)?.products ?? 0)
                : null
            }
            canEdit={canEdit}
            opened={opened}
            onChange={setRules}
          />
          {canEdit && (
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                onClick={() => add(newPriceRule(crypto.randomUUID(), t`New rule`))}
              >
                <Plus {...icon} />
                <Trans>Add a price rule</Trans>
              </Button>
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
                onAdd={add}
                onClose={close}
              />
            )}
            {dialog === "rates" && (
              <ExchangeRatesDialog rules={rules} onUse={setRules} onClose={close} />
            )}
            {dialog === "versions" && <VersionsSheet draft={draft} onClose={close} />}
            {dialog === "import" && <RuleFileDialog draft={draft} onClose={close} />}
          </Suspense>
          <PriceGuards
            guards={guards}
            errors={errorsAt(errors, ["guards"])}
            names={names}
            canEdit={canEdit}
            onChange={(next) => draft.edit({ ...content, guards: next })}
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
            <PriceEffectPanel
              organization={organization}
              effect={preview}
              names={ruleNames}
              onShowRule={opened.show}
            />
          ) : (
            <Callout kind="bad">
              <Trans>Fix the errors in the rules to see their effect.</Trans>{" "}
              {target === CATALOGUE && <Trans>Until then, no prices are changed.</Trans>}
            </Callout>
          )}
          {target === CATALOGUE && canEdit && stored !== null && (
            <ApplyPrices
              organization={organization.id}
              isReady={!isDirty && isEnabled && preview?.ok === true}
              changes={changes}
              onApplied={refresh}
            />
          )}
        </div>
      </div>
      {canEdit && <SaveBar draft={draft} isBlocked={isBlocked} isGone={isGone} />}
    </div>
  );
}

/** The list as it would be saved, but turned on, so that the preview shows the effect of a list that's turned off. */
const draftSet = (
  stored: RuleSet | null,
  channelId: string | null,
  content: RuleSetContent,
): RuleSet => ({
  id: stored?.id ?? "draft",
  version: stored?.version ?? 0,
  kind: "price",
  supplierId: null,
  channelId,
  isEnabled: true,
  content,
  savedAt: "",
  savedBy: null,
});
