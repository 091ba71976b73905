import { Trans, useLingui } from "@lingui/react/macro";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { ruleFieldLabel } from "@/rules/labels/rule-field-label.ts";
import type { CleanSample } from "@/rules/preview/clean-effect.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";

type CleanSamplesProps = {
  samples: readonly CleanSample[];
  /** The rule whose changes are shown; null for all rules. */
  focus: string | null;
  nameOf: (rule: string) => string;
};

/** Products with their values before and after. */
export function CleanSamples({ samples, focus, nameOf }: CleanSamplesProps) {
  const { t } = useLingui();
  const { texts } = useRuleSetting();
  if (samples.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>No products would change.</Trans>
      </p>
    );
  const isShown = ({ rule }: { rule: string }) => focus === null || rule === focus;
  const label = (field: string) => ruleFieldLabel(texts, field);
  return (
    <ul aria-label={t`Affected products`} className="grid gap-3">
      {samples.map(({ id, sku, title, changes, rejections, reviews }) => (
        <li key={id} className="grid gap-1 border-b border-line-soft pb-3 text-sm last:border-0">
          <p className="wrap-anywhere text-ink-2">
            <TextLink to={`/product-management?product=${id}`}>{sku}</TextLink> {title}
          </p>
          {changes.filter(isShown).map(({ field, before, after, rule }) => (
            <div key={field} className="grid gap-0.5">
              <p className="text-xs text-ink-3">
                {label(field)}
                {focus === null && ` · ${nameOf(rule)}`}
              </p>
              <p className="line-clamp-4 wrap-anywhere">
                <span className="sr-only">
                  <Trans>Before:</Trans>{" "}
                </span>
                <del className="bg-bad-soft text-bad whitespace-pre-wrap">{visible(before)}</del>{" "}
                <span className="sr-only">
                  <Trans>After:</Trans>{" "}
                </span>
                <ins className="bg-good-soft text-good whitespace-pre-wrap no-underline">
                  {visible(after)}
                </ins>
              </p>
            </div>
          ))}
          {rejections.filter(isShown).map(({ field, value }) => (
            <p key={`${field} ${value}`} className="wrap-anywhere text-bad">
              <Trans>
                {label(field)} doesn’t accept “{value}”.
              </Trans>
            </p>
          ))}
          {reviews.filter(isShown).map(({ note }) => (
            <p key={note} className="wrap-anywhere text-warn">
              <Trans>To review: {note}</Trans>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** An empty value is drawn as ∅, because it would be invisible. */
const visible = (text: string) => (text === "" ? "∅" : text);
