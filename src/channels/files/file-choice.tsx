import { useLingui } from "@lingui/react/macro";
import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { formatName } from "@/channels/definitions/labels/format-name.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type FileChoiceProps = {
  files: readonly ChannelFile[];
  layout: ChannelFile;
  onChange: (layout: ChannelFile) => void;
};

const keyOf = ({ name, format }: ChannelFile) => `${name} · ${formatName(format)}`;

/** Lets people choose one of several files. Shows nothing if there is only one. */
export function FileChoice({ files, layout, onChange }: FileChoiceProps) {
  const { t } = useLingui();
  if (files.length === 1) return null;
  return (
    <Field label={t`File`} className="min-w-48">
      <Select
        value={keyOf(layout)}
        onChange={(chosen) => onChange(files.find((file) => keyOf(file) === chosen) ?? layout)}
        options={files.map((file) => ({ value: keyOf(file), label: keyOf(file) }))}
      />
    </Field>
  );
}
