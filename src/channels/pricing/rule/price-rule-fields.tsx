import { useLingui } from "@lingui/react/macro";
import { ArrowUp, Trash2 } from "lucide-react";
import {
  errorsAt,
  movedItem,
  newStep,
  removed,
  replaced,
} from "@/channels/pricing/rule/price-draft.ts";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import { PriceScopeFields } from "@/channels/pricing/rule/price-scope-fields.tsx";
import { PriceStepFields } from "@/channels/pricing/rule/price-step-fields.tsx";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { errorsBelow } from "@/rules/drafting/errors-at.ts";
import { BASE_LABELS, PRICE_STEP_LABELS } from "@/rules/labels/price-labels.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";
import {
  CATALOGUE,
  type PriceBase,
  type PriceRule,
  type PriceStep,
} from "@/rules/pricing/price-list.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

export type PriceRuleFieldsProps = {
  rule: PriceRule;
  /** The price list that the rule belongs to. The rule can't start from its own list. */
  target: string;
  names: PricingNames;
  /** Errors, with paths relative to this rule. */
  errors: readonly RuleError[];
  canEdit: boolean;
  onChange: (rule: PriceRule) => void;
};

const STEPS: readonly PriceStep["do"][] = [
  "percent",
  "amount",
  "margin",
  "markup",
  "fee",
  "freight",
  "currency",
  "round",
  "tiers",
];
const BASES = ["cost", "promo_cost", "msrp", "map", "current", "running"] as const;

/** The inputs of a price rule: its products, its days, its base and its steps. */
export function PriceRuleFields(props: PriceRuleFieldsProps) {
  const { rule, target, names, errors, canEdit, onChange } = props;
  const { t, i18n } = useLingui();
  const { base, steps } = rule;
  const name = rule.name.trim() || t`Unnamed rule`;
  const change = (part: Partial<PriceRule>) => onChange({ ...rule, ...part });
  const setSteps = (next: PriceStep[]) => change({ steps: next });
  const lists = [CATALOGUE, ...names.channels.map(({ id }) => id)].filter((id) => id !== target);
  const messages = (found: readonly RuleError[]) =>
    found.length === 0
      ? undefined
      : found.map((error) => i18n._(ruleErrorMessage(error, names.nameOf))).join(" ");

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Name of the rule`} className="min-w-48 flex-1">
          <Input
            value={rule.name}
            maxLength={100}
            disabled={!canEdit}
            onChange={({ target: { value } }) => change({ name: value })}
          />
        </Field>
        <Checkbox
          label={t`Turned on`}
          checked={rule.isEnabled}
          disabled={!canEdit}
          onChange={({ target: { checked } }) => change({ isEnabled: checked })}
        />
      </div>
      <PriceScopeFields
        when={rule.when}
        texts={names.texts}
        isDisabled={!canEdit}
        errors={errorsBelow(errors, ["when"])}
        onChange={(when) => change({ when })}
      />
      <div className="flex flex-wrap gap-3">
        <Field label={t`First day`} mark="optional" className="min-w-36 flex-1">
          <Input
            type="date"
            value={rule.from ?? ""}
            disabled={!canEdit}
            onChange={({ target: { value } }) => change({ from: value || null })}
          />
        </Field>
        <Field label={t`Last day`} mark="optional" className="min-w-36 flex-1">
          <Input
            type="date"
            value={rule.until ?? ""}
            disabled={!canEdit}
            onChange={({ target: { value } }) => change({ until: value || null })}
          />
        </Field>
        <Field
          label={t`The price starts from`}
          className="min-w-48 flex-1"
          error={messages(errorsAt(errors, ["base"]))}
        >
          <Select
            value={base.is === "list" ? `list ${base.list}` : base.is}
            disabled={!canEdit}
            onChange={(value) => change({ base: baseOf(value) })}
            options={[
              ...BASES.map((value) => ({
                value,
                label: i18n._(BASE_LABELS[value]),
              })),
              ...lists.map((id) => ({
                value: `list ${id}`,
                label: t`New price: ${names.nameOf(id)}`,
              })),
            ]}
          />
        </Field>
      </div>
      <ol className="grid gap-3" aria-label={t`Steps of ${name}`}>
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Steps have no identity of their own.
          <li key={`${at} ${step.do}`} className="grid gap-1 border-l-2 border-line pl-3">
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm font-medium text-ink">{i18n._(PRICE_STEP_LABELS[step.do])}</p>
              {canEdit && (
                <span className="flex">
                  <IconButton
                    icon={ArrowUp}
                    label={t`Move this step up`}
                    onClick={() => setSteps(movedItem(steps, at, -1))}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t`Delete this step`}
                    onClick={() => setSteps(removed(steps, at))}
                  />
                </span>
              )}
            </div>
            <div className="flex flex-wrap gap-3">
              <PriceStepFields
                step={step}
                isDisabled={!canEdit}
                errorOf={(part) => messages(errorsAt(errors, ["steps", at, part]))}
                onChange={(next) => setSteps(replaced(steps, at, next))}
              />
            </div>
          </li>
        ))}
      </ol>
      {canEdit && (
        <Select
          aria-label={t`Add a step to ${name}`}
          className="w-full sm:w-56"
          value={null}
          placeholder={t`Add a step`}
          onChange={(kind) => setSteps([...steps, newStep(kind, names.currency, names.today)])}
          options={STEPS.map((kind) => ({ value: kind, label: i18n._(PRICE_STEP_LABELS[kind]) }))}
        />
      )}
    </>
  );
}

function baseOf(value: string): PriceBase {
  const is = BASES.find((base) => base === value);
  return is === undefined ? { is: "list", list: value.replace("list ", "") } : { is };
}
