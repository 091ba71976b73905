import { useLingui } from "@lingui/react/macro";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import { type MappedValue, useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";

type ValueChoiceProps = MappedValue & { choices: readonly Option<string>[] };

/** The value of the select's option “Not mapped”. */
const NOT_MAPPED = "";

/** Maps one of the supplier's values to one of the channel's. The mapping is saved as soon as a value is selected. */
export function ValueChoice(props: ValueChoiceProps) {
  const { channel, field, value, label, mapped, standard, choices, isRejected, canEdit } = props;
  const { t } = useLingui();
  const entry = useMapEntry({ channel, kind: "value", field, ours: value }, mapped);
  const unmapped = standard === null ? t`As is: ${value}` : t`Default: ${standard}`;
  const isOpen = isRejected && entry.typed === NOT_MAPPED && standard === null;

  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={isOpen && t`The channel doesn’t have this value.`}>
        <Select
          name={`${field} ${value}`}
          disabled={!canEdit}
          value={entry.typed}
          // If saving fails, the select returns to the saved value, so that the failed choice doesn't look saved.
          onChange={(chosen) => void entry.save(chosen).catch(entry.acceptSaved)}
          options={[{ value: NOT_MAPPED, label: unmapped }, ...choices]}
        />
      </Field>
      {entry.hasConflict && (
        <MapConflict theirs={mapped} yours={entry.typed} onChoice={entry.settleConflict} />
      )}
    </div>
  );
}
