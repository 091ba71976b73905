import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { RuleOrderHelp, useRuleOrder } from "@/rules/builder/rule-order.tsx";
import { RuleRow } from "@/rules/filtering/rule-row.tsx";
import type { FilterRule } from "@/rules/drafting/rule-set-draft.ts";

type RuleListProps = {
  rules: readonly FilterRule[];
  canEdit: boolean;
  /** The effect of each rule, in words. */
  contributionOf: (rule: string) => string | null;
  hasErrors: (rule: string) => boolean;
  nameOf: (rule: string) => string;
  onOpen: (rule: string) => void;
  onEnable: (rule: string, isEnabled: boolean) => void;
  onDuplicate: (rule: string) => void;
  onRemove: (rule: string) => void;
  onMove: (from: number, to: number) => void;
};

export function RuleList(props: RuleListProps) {
  const { rules, canEdit } = props;
  const { t } = useLingui();
  const order = useRuleOrder(props);

  return (
    <>
      <ol aria-label={t`Rules, in the order they apply`} className="grid">
        {rules.map((rule, at) => (
          <li
            key={rule.id}
            className={clsx(
              "border-b border-line-soft last:border-0",
              order.isDragged(at) && "opacity-50",
              order.isTarget(at) && "bg-accent-soft",
            )}
          >
            <RuleRow
              {...props}
              rule={rule}
              place={at + 1}
              isFirst={at === 0}
              isLast={at === rules.length - 1}
              handle={order.handle(at)}
              onMoveBy={(by) => order.moveBy(at, by)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{order.announcement}</output>
      {canEdit && rules.length > 1 && <RuleOrderHelp className="px-4 py-2 text-xs text-ink-3" />}
    </>
  );
}
