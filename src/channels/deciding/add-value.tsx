import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { type Option, Select } from "@/ui/select.tsx";

type AddValueProps = {
  field: string;
  choices: readonly Option<string>[];
  onAdd: (ours: string, theirs: string) => void;
};

/** A value of ours that nobody could know beforehand, and what it is on the channel. */
export function AddValue({ field, choices, onAdd }: AddValueProps) {
  const { t } = useLingui();
  const [ours, setOurs] = useState("");
  const [theirs, setTheirs] = useState<string | null>(null);
  return (
    <form
      className="col-span-full flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (ours.trim() === "" || theirs === null) return;
        onAdd(ours.trim(), theirs);
        setOurs("");
        setTheirs(null);
      }}
    >
      <Field label={t`Another value of yours for ${field}`} className="min-w-48 flex-1">
        <Input
          name={field}
          value={ours}
          autoComplete="off"
          onChange={({ target }) => setOurs(target.value)}
        />
      </Field>
      <Field label={t`On the channel`} className="min-w-48 flex-1">
        <Select value={theirs} onChange={setTheirs} options={choices} placeholder={t`Choose`} />
      </Field>
      <Button type="submit" variant="outline" disabled={ours.trim() === "" || theirs === null}>
        <Trans>Add</Trans>
      </Button>
    </form>
  );
}
