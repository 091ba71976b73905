import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type RateErrorCode,
  readExchangeRates,
  withExchangeRates,
} from "@/rules/pricing/exchange-rates.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

type ExchangeRatesDialogProps = {
  rules: readonly PriceRule[];
  onUse: (rules: PriceRule[]) => void;
  onClose: () => void;
};

const MOST_BYTES = 1_000_000;
const MOST_LINES = 5;

const ERRORS: Record<RateErrorCode, MessageDescriptor> = {
  "columns-missing": msg`Enter a currency pair, a rate and a date.`,
  "pair-invalid": msg`The currency pair isn’t valid. Enter one such as USD/CAD.`,
  "rate-invalid": msg`The rate must be a number above 0.`,
  "date-invalid": msg`The date isn’t valid. Enter it as YYYY-MM-DD.`,
};

/** Fills exchange rates into the steps of a price list that convert currencies. */
export function ExchangeRatesDialog({ rules, onUse, onClose }: ExchangeRatesDialogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState("");
  const { rates, errors } = readExchangeRates(text);
  const next = withExchangeRates(rules, rates);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Import exchange rates</Trans>}
      description={
        <Trans>Each step that converts a currency gets the latest rate for its pair.</Trans>
      }
      footer={
        <Button
          disabled={next.steps === 0}
          onClick={() => {
            onUse(next.rules);
            onClose();
          }}
        >
          <Plural value={next.steps} one="Update # step" other="Update # steps" />
        </Button>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label={t`Rates file`}
          accept={[".csv", ".txt"]}
          maxBytes={MOST_BYTES}
          onFiles={([file]) => void file?.text().then(setText)}
        />
        <Field
          label={t`Currency pair, rate and date, one per line`}
          hint={t`For example: USD/CAD, 1.3712, 2026-11-20`}
        >
          <Textarea
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <output className="text-sm text-ink-2 tabular-nums">
          {text.trim() !== "" && (
            <Trans>
              Rates found: {i18n.number(rates.length)}. Steps that change: {i18n.number(next.steps)}
              .
            </Trans>
          )}
        </output>
        {errors.length > 0 && (
          <Callout
            kind="warn"
            title={
              <Plural value={errors.length} one="# line was skipped" other="# lines were skipped" />
            }
          >
            <ul>
              {errors.slice(0, MOST_LINES).map(({ line, code }) => (
                <li key={line}>
                  <Trans>
                    Line {line}: {i18n._(ERRORS[code])}
                  </Trans>
                </li>
              ))}
            </ul>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
