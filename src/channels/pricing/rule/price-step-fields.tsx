import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  BAND_LINE,
  formatLines,
  type LineForm,
  parseLines,
  TIER_LINE,
} from "@/channels/pricing/rule/price-lines.ts";
import type { PriceStep } from "@/rules/pricing/price-list.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type PriceStepFieldsProps = {
  step: PriceStep;
  isDisabled: boolean;
  /** The error of one part of the step, such as its rate. */
  errorOf: (part: string) => string | undefined;
  onChange: (step: PriceStep) => void;
};

export function PriceStepFields({ step, isDisabled, errorOf, onChange }: PriceStepFieldsProps) {
  const { t } = useLingui();
  const input = (
    part: string,
    label: string,
    value: string,
    change: (text: string) => PriceStep,
  ) => (
    <Field label={label} error={errorOf(part)} className="min-w-28 flex-1">
      <DecimalInput
        value={value}
        disabled={isDisabled}
        onChange={(text) => onChange(change(text))}
      />
    </Field>
  );
  const currency = (label: string, value: string, change: (code: string) => PriceStep) => (
    <Field label={label} className="min-w-24 flex-1">
      <Select
        value={value}
        disabled={isDisabled}
        onChange={(chosen) => onChange(change(chosen))}
        options={currencyOptions(value)}
      />
    </Field>
  );
  switch (step.do) {
    case "percent":
      return input("by", t`Change (%)`, step.by, (by) => ({ ...step, by }));
    case "amount":
      return (
        <>
          {input("by", t`Amount`, step.by, (by) => ({ ...step, by }))}
          {currency(t`Currency`, step.currency, (chosen) => ({ ...step, currency: chosen }))}
        </>
      );
    case "margin":
      return input("percent", t`Margin (%)`, step.percent, (percent) => ({ ...step, percent }));
    case "markup":
      return input("percent", t`Markup (%)`, step.percent, (percent) => ({ ...step, percent }));
    case "fee":
      return (
        <>
          {input("percent", t`Fee (%)`, step.percent, (percent) => ({ ...step, percent }))}
          {input("fixed", t`Fixed fee`, step.fixed, (fixed) => ({ ...step, fixed }))}
        </>
      );
    case "currency":
      return (
        <>
          {currency(t`From`, step.from, (from) => ({ ...step, from }))}
          {currency(t`To`, step.to, (to) => ({ ...step, to }))}
          {input("rate", t`Exchange rate`, step.rate, (rate) => ({ ...step, rate }))}
          <Field label={t`Rate date`} className="min-w-36 flex-1">
            <Input
              type="date"
              required
              value={step.on}
              disabled={isDisabled}
              onChange={({ target }) => target.value && onChange({ ...step, on: target.value })}
            />
          </Field>
        </>
      );
    case "round":
      return (
        <>
          {input("every", t`To a multiple of`, step.every, (every) => ({ ...step, every }))}
          {input("ending", t`Ending`, step.ending, (ending) => ({ ...step, ending }))}
          <Field label={t`Direction`} className="min-w-32 flex-1">
            <Select
              value={step.direction}
              disabled={isDisabled}
              onChange={(direction) => onChange({ ...step, direction })}
              options={[
                { value: "nearest", label: t`Nearest` },
                { value: "up", label: t`Up` },
                { value: "down", label: t`Down` },
              ]}
            />
          </Field>
          <Field label={t`For prices in`} className="min-w-44 flex-1">
            <Select
              value={step.currencies?.[0] ?? ""}
              disabled={isDisabled}
              onChange={(one) => onChange({ ...step, currencies: one === "" ? null : [one] })}
              options={[
                { value: "", label: t`All currencies` },
                ...currencyOptions(step.currencies?.[0]),
              ]}
            />
          </Field>
        </>
      );
    case "freight":
      return (
        <LinesField
          label={t`Up to (kg) = amount, one per line`}
          error={errorOf("bands")}
          form={BAND_LINE}
          items={step.bands}
          isDisabled={isDisabled}
          onChange={(bands) => onChange({ ...step, bands })}
        />
      );
    case "tiers":
      return (
        <LinesField
          label={t`Quantity = % off, one per line`}
          error={errorOf("tiers")}
          form={TIER_LINE}
          items={step.tiers}
          isDisabled={isDisabled}
          onChange={(tiers) => onChange({ ...step, tiers })}
        />
      );
  }
}

/** The common currencies, with the chosen one if it isn't among them. */
export const currencyOptions = (chosen = "CAD") =>
  [...new Set(["CAD", "USD", "EUR", "GBP", "MXN", "CNY", "JPY", chosen])].map((code) => ({
    value: code,
    label: code,
  }));

type LinesFieldProps<Item> = {
  label: string;
  error: string | undefined;
  form: LineForm<Item>;
  items: readonly Item[];
  isDisabled: boolean;
  onChange: (items: Item[]) => void;
};

/**
 * Edits pairs of numbers as lines of text, so that two columns of a table can be pasted. The text isn't changed while a
 * person edits it.
 */
function LinesField<Item>(props: LinesFieldProps<Item>) {
  const { label, error, form, items, isDisabled, onChange } = props;
  const { i18n } = useLingui();
  const [typed, setTyped] = useState("");
  const text = formatLines(form, items);
  // After a step is moved or deleted, this field shows another step, to which the typed text doesn't belong.
  const isTyping = formatLines(form, parseLines(form, typed, i18n.locale)) === text;
  return (
    <Field label={label} error={error} className="min-w-48 flex-1">
      <Textarea
        rows={3}
        disabled={isDisabled}
        value={isTyping ? typed : text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parseLines(form, target.value, i18n.locale));
        }}
      />
    </Field>
  );
}
