import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { readTags } from "@/catalogue/product/product-field.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { FieldSelect } from "@/rules/builder/condition-test-row.tsx";
import { tableIn, tableText } from "@/rules/drafting/action-draft.ts";
import { Button } from "@/ui/controls/button.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import type { Option } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type FieldListProps = {
  label: string;
  fields: readonly RuleField[];
  options: readonly Option<RuleField>[];
  error: string | null;
  onChange: (fields: RuleField[]) => void;
};

/** Edits a list of fields whose order matters. */
export function FieldList({ label, fields, options, error, onChange }: FieldListProps) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      {fields.map((field, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A field can be in the list twice.
        <div key={at} className="flex items-end gap-2">
          <Field label={t`Field ${at + 1}`} className="min-w-0 flex-1">
            <FieldSelect
              value={field}
              options={options}
              onChange={(next) => onChange(fields.toSpliced(at, 1, next))}
            />
          </Field>
          <IconButton
            icon={Trash2}
            label={t`Remove field ${at + 1}`}
            onClick={() => onChange(fields.toSpliced(at, 1))}
          />
        </div>
      ))}
      {error !== null && <p className="text-sm text-bad">{error}</p>}
      <div>
        <Button variant="outline" size="sm" onClick={() => onChange([...fields, "title_en"])}>
          <Plus {...icon} />
          <Trans>Add field</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

type TagsInputProps = {
  label: string;
  tags: readonly string[];
  error: string | null;
  onChange: (tags: string[]) => void;
};

/** Tags separated by commas. The typed text isn't reformatted while it's edited. */
export function TagsInput({ label, tags, error, onChange }: TagsInputProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => tags.join(", "));
  const isOurs = readTags(text).join() === tags.join();
  return (
    <Field label={label} hint={t`Separate tags with commas.`} error={error}>
      <Input
        value={isOurs ? text : tags.join(", ")}
        onChange={({ target }) => {
          setText(target.value);
          onChange(readTags(target.value));
        }}
      />
    </Field>
  );
}

type TranslationTableProps = {
  table: readonly (readonly [string, string])[];
  error: string | null;
  onChange: (table: [string, string][]) => void;
};

/** Values and their replacements as text, so that two columns of a spreadsheet can be pasted. */
export function TranslationTable({ table, error, onChange }: TranslationTableProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(() => tableText(table));
  const isOurs = tableText(tableIn(text)) === tableText(table);
  const count = i18n.number(table.length);
  return (
    <Field
      label={t`Table of values`}
      hint={t`One per line: your value = new value. You can paste two columns from a spreadsheet. Entries: ${count}.`}
      error={error}
    >
      <Textarea
        rows={6}
        value={isOurs ? text : tableText(table)}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          onChange(tableIn(target.value));
        }}
      />
    </Field>
  );
}
