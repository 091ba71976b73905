import { useLingui } from "@lingui/react/macro";
import type { RuleEffect } from "@/rules/effect/use-effect-query.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

/** The counts of one rule, or of the whole set. */
export function EffectNumbers({ effect, focus }: { effect: RuleEffect; focus: string | null }) {
  const { t, i18n } = useLingui();
  const number = (count: number) => i18n.number(count);
  if (effect.kind === "clean") {
    const { contributions, products, changedProducts, rejectedProducts, reviewedProducts } =
      effect.preview;
    const own = contributions.find(({ rule }) => rule === focus);
    const { changed, rejected, reviewed } = own ?? {
      changed: changedProducts,
      rejected: rejectedProducts,
      reviewed: reviewedProducts,
    };
    return (
      <Stats>
        {own && <Stat label={t`Products that match`} value={number(own.matched)} />}
        <Stat
          label={t`Products changed`}
          value={number(changed)}
          hint={t`of ${number(products)}`}
        />
        {rejected > 0 && (
          <Stat
            label={t`Products with rejected values`}
            value={number(rejected)}
            tone="bad"
            hint={t`Rejected values aren’t saved, because their field doesn’t accept them.`}
          />
        )}
        {reviewed > 0 && <Stat label={t`Sent to review`} value={number(reviewed)} tone="warn" />}
      </Stats>
    );
  }
  if (!effect.preview.ok) return null;
  const { contributions, included, excluded } = effect.preview;
  const own = contributions.find(({ rule }) => rule === focus);
  return (
    <Stats>
      {own && <Stat label={t`Products that match`} value={number(own.matched)} />}
      {own && (
        <Stat
          label={t`Decided by this rule`}
          value={number(own.decided)}
          hint={t`Earlier rules apply to the others.`}
        />
      )}
      <Stat label={t`Published`} value={number(included)} tone={included === 0 ? "bad" : "plain"} />
      <Stat label={t`Not published`} value={number(excluded)} />
    </Stats>
  );
}
