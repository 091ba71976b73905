import { Trans, useLingui } from "@lingui/react/macro";
import { type PriceScope, scopeCondition, scopeOf } from "@/channels/pricing/price-draft.ts";
import type { PricingNames } from "@/channels/pricing/pricing-names.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { conditionSentence } from "@/rules/labels/condition-sentence.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

type PriceScopeFieldsProps = {
  when: Condition | null;
  names: Pick<PricingNames, "texts" | "suppliers">;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (when: Condition | null) => void;
};

/** The products that a rule prices. A condition that the form can't show is kept and written as a sentence. */
export function PriceScopeFields(props: PriceScopeFieldsProps) {
  const { when, names, isDisabled, error, onChange } = props;
  const { t } = useLingui();
  const scope = scopeOf(when);
  const sentence = when === null ? t`All products` : conditionSentence(names.texts, when);
  if (scope === null)
    return (
      <div className="grid gap-2 text-sm">
        <p className="wrap-anywhere text-ink">
          <Trans>Products: {sentence}</Trans>
        </p>
        {error !== undefined && <p className="text-bad">{error}</p>}
        {!isDisabled && (
          <div>
            <Button variant="outline" size="sm" onClick={() => onChange(null)}>
              <Trans>Choose other products</Trans>
            </Button>
          </div>
        )}
      </div>
    );
  const change = (part: Partial<PriceScope>) => onChange(scopeCondition({ ...scope, ...part }));
  return (
    <Disclosure summary={<Trans>Products: {sentence}</Trans>} open={error !== undefined}>
      <div className="flex flex-wrap gap-3 pt-2">
        <Field label={t`Supplier`} className="min-w-48 flex-1">
          <Select
            value={scope.supplier}
            disabled={isDisabled}
            onChange={(supplier) => change({ supplier })}
            options={[
              { value: "", label: t`All suppliers` },
              ...names.suppliers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Lines
          label={t`Brands, one per line`}
          value={scope.brands}
          isDisabled={isDisabled}
          onChange={(brands) => change({ brands })}
        />
        <Lines
          label={t`Categories, one per line`}
          value={scope.categories}
          isDisabled={isDisabled}
          onChange={(categories) => change({ categories })}
        />
        <Field label={t`Cost from`} mark="optional" className="min-w-28 flex-1">
          <Input
            inputMode="decimal"
            value={scope.from}
            disabled={isDisabled}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
        <Field label={t`Cost below`} mark="optional" className="min-w-28 flex-1">
          <Input
            inputMode="decimal"
            value={scope.to}
            disabled={isDisabled}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
      </div>
      {error !== undefined && <p className="mt-2 text-sm text-bad">{error}</p>}
    </Disclosure>
  );
}

type LinesProps = {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
};

/** A list of values. It keeps what is typed, such as an empty line, which the condition leaves out. */
function Lines({ label, value, isDisabled, onChange }: LinesProps) {
  return (
    <Field label={label} mark="optional" className="min-w-48 flex-1">
      <Textarea
        rows={2}
        defaultValue={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
