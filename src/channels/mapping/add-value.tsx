import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveChannelMaps } from "@/channels/connection/channel-maps-api.ts";
import { ownValue } from "@/lib/collections.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type AddValueProps = {
  channel: string;
  field: string;
  /** The values that already have a mapping. */
  mapped: Readonly<Record<string, string>>;
  /** The channel's values, or null if a person types codes, because each account has its own. */
  choices: readonly Option<string>[] | null;
};

/** Adds a mapping for a value that isn't in the list of known values. */
export function AddValue({ channel, field, mapped, choices }: AddValueProps) {
  const { t } = useLingui();
  const save = useMutation(saveChannelMaps);
  const [ours, setOurs] = useState("");
  const [theirs, setTheirs] = useState<string | null>(null);
  const [hasConflict, setConflict] = useState(false);

  const add = useOneAtATime(async () => {
    const value = ours.trim();
    const code = theirs?.trim() ?? "";
    if (value === "" || code === "") return;
    const map = { field, ours: value, theirs: code, seen: ownValue(mapped, value) ?? null };
    const conflicts = await save.mutateAsync({ channel, kind: "value", maps: [map] });
    setConflict(conflicts.length > 0);
    if (conflicts.length > 0) return;
    setOurs("");
    setTheirs(null);
  });

  return (
    <form
      className="col-span-full flex flex-wrap items-end gap-3"
      // The mutation shows the error, and the typed values stay.
      onSubmit={(event) => {
        event.preventDefault();
        void add().catch(() => undefined);
      }}
    >
      <Field
        label={t`Your value for ${field}`}
        className="min-w-48 flex-1"
        error={hasConflict && t`Someone else already mapped this value. See above.`}
      >
        <Input
          name={field}
          value={ours}
          autoComplete="off"
          onChange={({ target }) => {
            setOurs(target.value);
            setConflict(false);
          }}
        />
      </Field>
      <Field label={t`On the channel`} className="min-w-48 flex-1">
        {choices === null ? (
          <Input
            value={theirs ?? ""}
            autoComplete="off"
            onChange={({ target }) => setTheirs(target.value)}
          />
        ) : (
          <Select value={theirs} onChange={setTheirs} options={choices} placeholder={t`Choose`} />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        loading={save.isPending}
        disabled={ours.trim() === "" || (theirs?.trim() ?? "") === ""}
      >
        <Trans>Add</Trans>
      </Button>
    </form>
  );
}
