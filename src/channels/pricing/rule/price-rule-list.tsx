import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorsAt, movedItem, removed, replaced } from "@/channels/pricing/rule/price-draft.ts";
import { PriceRuleCard, priceRuleButtonId } from "@/channels/pricing/rule/price-rule-card.tsx";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import { RuleOrderHelp, useRuleOrder } from "@/rules/builder/rule-order.tsx";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";

/** Which rules are open. If a list has only one rule, that rule is open at first. */
export function useOpenRules(rules: readonly PriceRule[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(rules.length === 1 ? rules.map(({ id }) => id) : []),
  );
  return {
    isOpen: (id: string) => opened.has(id),
    open: (id: string) => setOpened(new Set([...opened, id])),
    toggle: (id: string) => {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
    /** Opens a rule and moves the focus to it. */
    show: (id: string) => {
      setOpened(new Set([...opened, id]));
      document.getElementById(priceRuleButtonId(id))?.focus();
    },
  };
}

type PriceRuleListProps = {
  rules: readonly PriceRule[];
  /** The list that the rules belong to. */
  target: string;
  names: PricingNames;
  errors: readonly RuleError[];
  /** Returns how many products a rule prices, or null while that's unknown. */
  productsOf: (rule: string) => number | null;
  canEdit: boolean;
  opened: ReturnType<typeof useOpenRules>;
  onChange: (rules: PriceRule[]) => void;
};

export function PriceRuleList(props: PriceRuleListProps) {
  const { rules, target, names, errors, productsOf, canEdit, opened, onChange } = props;
  const { t } = useLingui();
  const nameOf = (id: string) =>
    rules.find((rule) => rule.id === id)?.name.trim() || t`Unnamed rule`;
  const order = useRuleOrder({
    rules,
    nameOf,
    onMove: (from, to) => onChange(movedItem(rules, from, to - from)),
  });
  function duplicate(rule: PriceRule, at: number) {
    const copy = { ...rule, id: crypto.randomUUID() };
    onChange(rules.toSpliced(at + 1, 0, copy));
    opened.open(copy.id);
  }

  if (rules.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Without rules, products keep their own prices.</Trans>
      </p>
    );
  return (
    <>
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
            products={productsOf(rule.id)}
            canEdit={canEdit}
            isOpen={opened.isOpen(rule.id)}
            look={
              (order.isDragged(at) && "opacity-50") || (order.isTarget(at) && "ring-2 ring-accent")
            }
            handle={order.handle(at)}
            onToggle={() => opened.toggle(rule.id)}
            onChange={(next) => onChange(replaced(rules, at, next))}
            onMoveBy={(by) => order.moveBy(at, by)}
            onDuplicate={() => duplicate(rule, at)}
            onRemove={() => onChange(removed(rules, at))}
          />
        ))}
      </ol>
      <output className="sr-only">{order.announcement}</output>
      {canEdit && rules.length > 1 && <RuleOrderHelp className="text-xs text-ink-3" />}
    </>
  );
}
