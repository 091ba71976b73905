import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { errorMessage } from "@/lib/errors.ts";
import { CleanSamples } from "@/rules/effect/clean-samples.tsx";
import { ExcludedSamples } from "@/rules/effect/excluded-samples.tsx";
import type { RuleWarning } from "@/rules/effect/rule-warning-messages.ts";
import { NoProducts } from "@/rules/effect/no-products.tsx";
import { EffectNumbers } from "@/rules/effect/effect-numbers.tsx";
import { RuleLinks, RuleWarnings } from "@/rules/effect/rule-warnings.tsx";
import type { RuleEffect } from "@/rules/effect/use-effect-query.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

type EffectPanelProps = {
  effect: RuleEffect | null | undefined;
  error: Error | null;
  /** Whether a newer result is being computed. */
  isPending: boolean;
  onRetry: () => void;
  /** The number of products loaded so far. */
  loaded: number;
  focus: string | null;
  nameOf: (rule: string) => string;
  onShowRule: (rule: string) => void;
  /** Further controls, such as the choice of a channel to preview. */
  children?: ReactNode;
};

/** The effect of the rules on the products in their scope, updated with every edit. */
export function EffectPanel(props: EffectPanelProps) {
  const { effect, error, isPending, onRetry, loaded, children } = props;
  const { t, i18n } = useLingui();
  return (
    <Panel
      title={<Trans>Effect on your catalogue</Trans>}
      description={<Trans>Nothing changes before you save the rules.</Trans>}
    >
      <div className="grid gap-4" aria-busy={isPending}>
        {children}
        {error && (
          <ErrorState
            title={<Trans>We couldn’t calculate the effect</Trans>}
            onRetry={onRetry}
            retrying={isPending}
          >
            {i18n._(errorMessage(error))}
          </ErrorState>
        )}
        {effect === undefined && !error && (
          <Progress
            label={t`Loading products`}
            done={null}
            total={0}
            detail={loaded > 0 ? i18n.number(loaded) : undefined}
          />
        )}
        {effect === null && (
          <Callout kind="warn" title={<Trans>Reload the page to see the effect</Trans>}>
            <Trans>A newer version of the portal saved rules that this one can’t read.</Trans>
          </Callout>
        )}
        {effect && !error && (
          <div className={clsx("grid gap-4", isPending && "opacity-70")}>
            <EffectContent {...props} effect={effect} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function EffectContent({
  effect,
  focus,
  nameOf,
  onShowRule,
}: EffectPanelProps & { effect: RuleEffect }) {
  const { t } = useLingui();
  const [tab, setTab] = useState("samples");
  if (isEmpty(effect)) return <NoProducts />;
  if (effect.kind === "publish" && !effect.preview.ok)
    return (
      <Callout kind="bad" title={<Trans>These rules can’t be applied yet</Trans>}>
        <Trans>
          Listings keep their current state until you fix the errors in{" "}
          <RuleLinks
            rules={effect.preview.errors.map(({ rule }) => rule)}
            nameOf={nameOf}
            onShowRule={onShowRule}
          />
          .
        </Trans>
      </Callout>
    );
  const errors = effect.kind === "clean" ? effect.preview.errors : [];
  const tabs = [
    { value: "samples", label: t`Samples` },
    { value: "worst", label: effect.kind === "clean" ? t`Needs attention` : t`Highest prices` },
  ];
  return (
    <>
      <EffectNumbers effect={effect} focus={focus} />
      {errors.length > 0 && (
        <Callout kind="bad" title={<Trans>Rules with errors are skipped</Trans>}>
          <RuleLinks
            rules={errors.map(({ rule }) => rule)}
            nameOf={nameOf}
            onShowRule={onShowRule}
          />
        </Callout>
      )}
      <RuleWarnings
        warnings={warningsOf(effect)}
        focus={focus}
        nameOf={nameOf}
        onShowRule={onShowRule}
      />
      <Tabs label={t`Products`} look="boxed" value={tab} onValueChange={setTab} tabs={tabs}>
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            {effect.kind === "clean" ? (
              <CleanSamples
                samples={value === "samples" ? effect.preview.samples : effect.preview.worst}
                focus={focus}
                nameOf={nameOf}
              />
            ) : (
              effect.preview.ok && (
                <ExcludedSamples
                  samples={value === "samples" ? effect.preview.samples : effect.preview.worst}
                  nameOf={nameOf}
                />
              )
            )}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** Whether the rules' scope contains no products at all. */
const isEmpty = ({ kind, preview }: RuleEffect) =>
  kind === "clean"
    ? preview.products === 0
    : preview.ok && preview.included + preview.excluded === 0;

function warningsOf(effect: RuleEffect): readonly RuleWarning[] {
  if (effect.kind === "clean") return effect.preview.warnings;
  return effect.preview.ok ? effect.preview.warnings : [];
}
