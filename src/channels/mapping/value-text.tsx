import { Trans, useLingui } from "@lingui/react/macro";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import { type MappedValue, useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

/** Maps one of the supplier's values to a code that only the supplier's account on the channel defines. */
export function ValueText(props: MappedValue) {
  const { channel, field, value, label, mapped, standard, isRejected, canEdit } = props;
  const { t } = useLingui();
  const entry = useMapEntry({ channel, kind: "value", field, ours: value }, mapped);
  const { typed, isSaving, hasConflict } = entry;
  const isOpen = isRejected && mapped === "" && standard === null;

  return (
    <form
      className="grid content-start gap-2"
      // The mutation shows the error, and the typed value stays.
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasConflict && !isSaving) void entry.save(typed.trim()).catch(() => undefined);
      }}
    >
      <div className="flex items-end gap-2">
        <Field
          label={label}
          className="min-w-0 flex-1"
          error={isOpen && t`Enter the channel’s code for this value.`}
        >
          <Input
            name={`${field} ${value}`}
            placeholder={standard === null ? t`Not mapped` : t`Default: ${standard}`}
            autoComplete="off"
            disabled={!canEdit}
            value={typed}
            onChange={({ target }) => entry.type(target.value)}
          />
        </Field>
        {typed.trim() !== mapped && !hasConflict && (
          <Button type="submit" loading={isSaving}>
            <Trans>Save</Trans>
          </Button>
        )}
      </div>
      {hasConflict && <MapConflict theirs={mapped} yours={typed} onChoice={entry.settleConflict} />}
    </form>
  );
}
