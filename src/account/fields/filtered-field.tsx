import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { type InputKind, filterInput } from "@/account/fields/input-filter.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

type FilteredFieldProps = ComponentProps<"input"> & {
  kind: InputKind;
  label: string;
  error?: string;
};

/** A field that leaves out what it cannot take, and says what that was. */
export function FilteredField({ kind, label, error, ...input }: FilteredFieldProps) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState("");
  const notice = removed && t`Removed because it isn’t allowed here: ${removed}`;

  function filter(field: HTMLInputElement) {
    const filtered = filterInput(kind, field.value);
    setRemoved(filtered.removed);
    if (filtered.text === field.value) return;
    const caret = field.selectionStart;
    const before = caret === null ? "" : filterInput(kind, field.value.slice(0, caret)).text;
    field.value = filtered.text;
    // Browsers keep the place of the caret in an e-mail field to themselves.
    if (caret !== null) field.setSelectionRange(before.length, before.length);
  }

  return (
    <Field label={label} error={error} hint={notice}>
      <Input
        {...input}
        onInput={({ currentTarget, nativeEvent }) => {
          // Half-written letters of an input method are not to be touched.
          if (!nativeEvent.isComposing) filter(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => filter(currentTarget)}
      />
      <output className="sr-only">{notice}</output>
    </Field>
  );
}
