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

/** A field that removes characters it doesn't accept and names them in a message. */
export function FilteredField({ kind, label, error, ...input }: FilteredFieldProps) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState("");
  const notice = removed && t`Removed characters that aren’t allowed here: ${removed}`;

  function filter(field: HTMLInputElement) {
    const filtered = filterInput(kind, field.value);
    setRemoved(filtered.removed);
    if (filtered.text === field.value) return;
    const caret = field.selectionStart;
    const before = caret === null ? "" : filterInput(kind, field.value.slice(0, caret)).text;
    field.value = filtered.text;
    // Browsers don't give access to the caret position in an email field.
    if (caret !== null) field.setSelectionRange(before.length, before.length);
  }

  return (
    <Field label={label} error={error} hint={notice}>
      <Input
        {...input}
        onInput={({ currentTarget, nativeEvent }) => {
          // Text that an input method is still composing must not be changed.
          if (!nativeEvent.isComposing) filter(currentTarget);
        }}
        onCompositionEnd={({ currentTarget }) => filter(currentTarget)}
      />
      <output className="sr-only">{notice}</output>
    </Field>
  );
}
