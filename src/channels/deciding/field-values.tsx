import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { choiceWords } from "@/catalogue/product/field-words.ts";
import { CONDITIONS } from "@/catalogue/product/product-field.ts";
import { saveChannelMaps } from "@/channels/channels-api.ts";
import { AddValue } from "@/channels/deciding/add-value.tsx";
import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import { refusedValuesQuery } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { ownValue } from "@/lib/own-value.ts";
import { Field } from "@/ui/field.tsx";
import { Panel } from "@/ui/panel.tsx";
import { Select } from "@/ui/select.tsx";
import { useNamedControl } from "@/ui/use-named-control.ts";

type FieldValuesProps = {
  organization: Organization;
  planned: PlannedChannel;
  field: PlannedField;
  /** The value somebody came for, empty for the first that is refused; null where they came for another field. */
  asked: string | null;
};

/** Stands for no mapping: the value goes as it is. */
const AS_IT_IS = "";

const AVAILABILITY: Readonly<Record<string, MessageDescriptor>> = {
  in_stock: msg`In stock`,
  out_of_stock: msg`Out of stock`,
};

/** The values of one field: those it can have, those the channel refused, and those somebody mapped. */
export function FieldValues({ organization, planned, field, asked }: FieldValuesProps) {
  const { channel } = planned;
  const { name, kind, values, source } = field;
  const { t, i18n } = useLingui();
  const save = useMutation(saveChannelMaps);
  const refused = useQuery(refusedValuesQuery(channel.id, name));
  const canEdit = organization.role !== "viewer";
  const choices = kind.is === "choice" ? kind.choices : [];
  const theirs = choices.map((value) => ({ value, label: value }));
  const told = refused.data ?? [];
  const ours = [...new Set([...told, ...knownValues(source), ...Object.keys(values ?? {})])];

  const wanted = asked === "" ? told[0] : (asked ?? undefined);
  const place = wanted !== undefined && ours.includes(wanted) ? `${name} ${wanted}` : name;
  useNamedControl(asked === null ? null : place, refused.isFetched);

  const keep = (value: string, chosen: string | null) =>
    save.mutate({
      channel: channel.id,
      kind: "value",
      maps: [{ field: name, ours: value, theirs: chosen }],
    });

  function wordsOf(value: string) {
    const words = ownValue(AVAILABILITY, value);
    return words ? i18n._(words) : choiceWords(i18n, value);
  }

  return (
    <Panel
      title={<code className="font-mono">{name}</code>}
      description={<Trans>The channel takes: {choices.join(", ")}</Trans>}
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {ours.map((value) => {
          const mapped = ownValue(values ?? {}, value);
          return (
            <Field
              key={value}
              label={wordsOf(value)}
              error={
                told.includes(value) && mapped === undefined && t`The channel does not have this.`
              }
            >
              <Select
                name={`${name} ${value}`}
                disabled={!canEdit}
                value={mapped ?? AS_IT_IS}
                onChange={(chosen) => keep(value, chosen === AS_IT_IS ? null : chosen)}
                options={[{ value: AS_IT_IS, label: t`As it is: ${value}` }, ...theirs]}
              />
            </Field>
          );
        })}
        {canEdit && <AddValue field={name} choices={theirs} onAdd={keep} />}
      </div>
    </Panel>
  );
}

/** What may stand in a field of ours, where that is known beforehand. */
function knownValues(source: PlannedField["source"]): readonly string[] {
  if (source === null || !("fact" in source)) return [];
  if (source.fact === "condition") return CONDITIONS;
  return source.fact === "availability" ? Object.keys(AVAILABILITY) : [];
}
