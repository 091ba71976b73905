import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RuleEffect } from "@/rules/effect/use-effect-query.tsx";
import type { PreviewErrors } from "@/rules/preview/rule-preview.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";

/** Returns two functions: one describes what a rule contributes to an effect, and one returns the rule's errors. */
export function useContributions(effect: RuleEffect | null | undefined) {
  const { t, i18n } = useLingui();
  const number = (count: number) => i18n.number(count);

  function contributionOf(rule: string): string | null {
    if (effect?.kind === "clean") {
      const own = effect.preview.contributions.find((one) => one.rule === rule);
      if (own === undefined) return null;
      const { matched, changed } = own;
      const parts = [
        t`Matches ${plural(matched, { one: "# product", other: "# products" })}`,
        t`changes ${number(changed)}`,
        ...(own.rejected > 0 ? [t`products with rejected values: ${number(own.rejected)}`] : []),
        ...(own.reviewed > 0 ? [t`sent to review: ${number(own.reviewed)}`] : []),
      ];
      return parts.join(" · ");
    }
    if (effect?.kind !== "publish" || !effect.preview.ok) return null;
    const own = effect.preview.contributions.find((one) => one.rule === rule);
    if (own === undefined) return null;
    const { matched, decided } = own;
    return [
      t`Matches ${plural(matched, { one: "# product", other: "# products" })}`,
      t`sets the result of ${number(decided)}`,
    ].join(" · ");
  }

  function errorsOf(rule: string): readonly RuleError[] {
    if (effect === null || effect === undefined) return [];
    const found = (errors: PreviewErrors) => errors.find((one) => one.rule === rule)?.errors ?? [];
    if (effect.kind === "clean") return found(effect.preview.errors);
    return effect.preview.ok ? [] : found(effect.preview.errors);
  }

  return { contributionOf, errorsOf };
}
