import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { choiceWords } from "@/catalogue/product/field-words.ts";
import { CONDITIONS } from "@/catalogue/product/product-field.ts";
import { saveChannelMaps } from "@/channels/channels-api.ts";
import { AddValue } from "@/channels/deciding/add-value.tsx";
import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Field } from "@/ui/field.tsx";
import { Panel } from "@/ui/panel.tsx";
import { Select } from "@/ui/select.tsx";

type ValueMappingProps = { organization: Organization; planned: PlannedChannel };

/** Stands for no mapping: the value goes as it is. */
const AS_IT_IS = "";

/** Our values in the words of the channel, for every field that takes only certain ones. */
export function ValueMapping({ organization, planned }: ValueMappingProps) {
  const { channel, plan } = planned;
  const { t, i18n } = useLingui();
  const [params] = useSearchParams();
  const save = useMutation(saveChannelMaps);
  const canEdit = organization.role !== "viewer";
  const wanted = params.get("field");
  // What always says the same needs no mapping.
  const fields = plan.fields
    .filter(({ kind, source }) => kind.is === "choice" && source !== null && !("always" in source))
    .toSorted((a, b) => Number(b.name === wanted) - Number(a.name === wanted));

  const keep = (field: string, ours: string, theirs: string | null) =>
    save.mutate({ channel: channel.id, kind: "value", maps: [{ field, ours, theirs }] });

  if (fields.length === 0) {
    return (
      <EmptyState icon={ListChecks} title={t`Nothing to map`}>
        <Trans>No field of this channel takes only certain values.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {fields.map(({ name, kind, values, source }) => {
        const choices = kind.is === "choice" ? kind.choices : [];
        const theirs = choices.map((value) => ({ value, label: value }));
        const ours = [...new Set([...knownValues(source), ...Object.keys(values ?? {})])];
        return (
          <Panel
            key={name}
            title={<code className="font-mono">{name}</code>}
            description={<Trans>The channel takes: {choices.join(", ")}</Trans>}
          >
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {ours.map((value) => (
                <Field key={value} label={choiceWords(i18n, value)}>
                  <Select
                    disabled={!canEdit}
                    value={values?.[value] ?? AS_IT_IS}
                    onChange={(chosen) => keep(name, value, chosen === AS_IT_IS ? null : chosen)}
                    options={[{ value: AS_IT_IS, label: t`As it is: ${value}` }, ...theirs]}
                  />
                </Field>
              ))}
              {canEdit && (
                <AddValue
                  field={name}
                  choices={theirs}
                  onAdd={(value, chosen) => keep(name, value, chosen)}
                />
              )}
            </div>
          </Panel>
        );
      })}
    </div>
  );
}

/** What may stand in a field of ours, where that is known beforehand. */
function knownValues(source: PlannedField["source"]): readonly string[] {
  if (source === null || !("fact" in source)) return [];
  if (source.fact === "condition") return CONDITIONS;
  return source.fact === "availability" ? ["in_stock", "out_of_stock"] : [];
}
