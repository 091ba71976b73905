import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import {
  isTooMuch,
  type NamedLimits,
  type NamedValueError,
  type NamedRow,
  rowErrors,
} from "@/catalogue/product/named-value.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";

const NAMED_VALUE_MESSAGES: Record<NamedValueError, MessageDescriptor> = {
  "name-missing": msg`Enter a name for this value.`,
  "value-missing": msg`Enter a value for this name, or remove the row.`,
  "name-twice": msg`This name is already used above.`,
  "name-too-long": msg`This name is too long.`,
  "value-too-long": msg`This value is too long.`,
  unprintable: msg`This contains a non-printing character. Remove it and try again.`,
};

type NamedRowsProps = {
  /** The URL fragment that leads to these rows. */
  name: string;
  /** The accessible name of the group of rows. */
  label: string;
  rows: readonly NamedRow[];
  limits: NamedLimits;
  canEdit: boolean;
  onChange: (rows: NamedRow[]) => void;
};

/** Edits names and values, one pair per row. */
export function NamedRows({ name, label, rows, limits, canEdit, onChange }: NamedRowsProps) {
  const { t, i18n } = useLingui();
  const errors = rowErrors(rows, limits);
  const replace = (at: number, row: NamedRow) => onChange(rows.toSpliced(at, 1, row));

  return (
    <fieldset name={name} aria-label={label} className="grid min-w-0 gap-3">
      {rows.map((row, at) => {
        const error = errors[at];
        const number = at + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- Names change with each keystroke, so the index is the rows' only stable key.
          <div key={at} className="flex items-end gap-2">
            <Field label={t`Name ${number}`} className="w-2/5">
              <Input
                value={row.name}
                readOnly={!canEdit}
                autoComplete="off"
                onChange={({ target }) => replace(at, { ...row, name: target.value })}
              />
            </Field>
            <Field
              label={t`Value ${number}`}
              className="min-w-0 flex-1"
              error={error && i18n._(NAMED_VALUE_MESSAGES[error])}
            >
              <Input
                value={row.text}
                readOnly={!canEdit}
                autoComplete="off"
                onChange={({ target }) => replace(at, { ...row, text: target.value })}
              />
            </Field>
            {canEdit && (
              <IconButton
                icon={Trash2}
                label={t`Remove row ${number}`}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            )}
          </div>
        );
      })}
      {isTooMuch(rows, limits) && (
        <Callout kind="bad" role="alert">
          <Trans>This is more than a product can hold. Shorten or remove some rows.</Trans>
        </Callout>
      )}
      {canEdit && (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onChange([...rows, { name: "", text: "" }])}
          >
            <Plus {...icon} />
            <Trans>Add row</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
