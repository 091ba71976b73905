import { useLingui } from "@lingui/react/macro";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import { useMapEntry } from "@/channels/mapping/use-map-entry.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";

type ValueChoiceProps = {
  channel: string;
  field: string;
  /** Ours, and how it is called here. */
  value: string;
  label: string;
  /** Empty where nobody mapped it. */
  mapped: string;
  /** What the definition makes of it; null where it goes as it is. */
  usual: string | null;
  choices: readonly Option<string>[];
  isRejected: boolean;
  canEdit: boolean;
};

/** Stands for no mapping. */
const NOT_MAPPED = "";

/** One value of ours, and what it is on the channel: kept as soon as it is chosen. */
export function ValueChoice(props: ValueChoiceProps) {
  const { channel, field, value, label, mapped, usual, choices, isRejected, canEdit } = props;
  const { t } = useLingui();
  const entry = useMapEntry({ channel, kind: "value", field, ours: value }, mapped);
  const unmapped = usual === null ? t`As is: ${value}` : t`Default: ${usual}`;
  const isOpen = isRejected && entry.typed === NOT_MAPPED && usual === null;

  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={isOpen && t`The channel doesn’t have this value.`}>
        <Select
          name={`${field} ${value}`}
          disabled={!canEdit}
          value={entry.typed}
          // What could not be saved must not look as if it were.
          onChange={(chosen) => void entry.save(chosen).catch(entry.acceptSaved)}
          options={[{ value: NOT_MAPPED, label: unmapped }, ...choices]}
        />
      </Field>
      {entry.hasConflict && <MapConflict entry={entry} theirs={mapped} yours={entry.typed} />}
    </div>
  );
}
