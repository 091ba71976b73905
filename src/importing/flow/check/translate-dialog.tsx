import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { choiceLabel, fieldLabel } from "@/catalogue/product/field-labels.ts";
import { type ProductFieldKind, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import type { IssueGroup } from "@/importing/checking/issue-counts.ts";
import type { FixableField } from "@/importing/checking/row-issue.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type TranslateDialogProps = {
  field: FixableField;
  values: IssueGroup["values"];
  onSave: (meanings: { from: string; to: string }[]) => void;
  onClose: () => void;
};

/** Lists each unrecognized value once, with a field for its meaning. */
export function TranslateDialog({ field, values, onSave, onClose }: TranslateDialogProps) {
  const { t, i18n } = useLingui();
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>>>({});
  const kind: ProductFieldKind | null = field === "stock" ? null : PRODUCT_FIELDS[field];
  const filledIn = Object.entries(meanings).filter(([, to]) => to.trim() !== "");
  const mean = (from: string, to: string) => setMeanings({ ...meanings, [from]: to });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fieldLabel(i18n, field)}
      description={t`Enter a replacement for each value. Values without one aren’t changed.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={filledIn.length === 0}
            onClick={() => onSave(filledIn.map(([from, to]) => ({ from, to: to.trim() })))}
          >
            <Trans>Apply to all rows</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {values.map(({ value, count }) => (
          <Field key={value} label={value} aside={`× ${i18n.number(count)}`}>
            {kind?.is === "choice" ? (
              <Select
                value={meanings[value] ?? null}
                placeholder={t`Choose`}
                options={kind.choices.map((choice) => ({
                  value: choice,
                  label: choiceLabel(i18n, choice),
                }))}
                onChange={(to) => mean(value, to)}
              />
            ) : (
              <Input
                value={meanings[value] ?? ""}
                onChange={({ target }) => mean(value, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
