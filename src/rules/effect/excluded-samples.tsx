import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@/lib/format.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import type { ExcludedSample } from "@/rules/preview/rule-preview.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";

type ExcludedSamplesProps = {
  samples: readonly ExcludedSample[];
  nameOf: (rule: string) => string;
};

/** Products that aren't published, each with the rule that excludes it. */
export function ExcludedSamples({ samples, nameOf }: ExcludedSamplesProps) {
  const { t } = useLingui();
  const { organization } = useRuleSetting();
  if (samples.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>No product is excluded.</Trans>
      </p>
    );
  return (
    <ul aria-label={t`Products that aren’t published`} className="grid gap-2">
      {samples.map(({ id, sku, title, price, rule }) => (
        <li key={id} className="grid gap-0.5 border-b border-line-soft pb-2 text-sm last:border-0">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere text-ink-2">
              <TextLink to={`/product-management?product=${id}`}>{sku}</TextLink> {title}
            </span>
            <span className="shrink-0 tabular-nums">
              {price !== "" && formatMoney(price, organization.region)}
            </span>
          </p>
          <p className="text-xs text-ink-3">
            <Trans>Excluded by “{nameOf(rule)}”</Trans>
          </p>
        </li>
      ))}
    </ul>
  );
}
