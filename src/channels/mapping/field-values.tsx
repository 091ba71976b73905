import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import { CONDITIONS } from "@/catalogue/product/product-field.ts";
import { AddValue } from "@/channels/mapping/add-value.tsx";
import { ValueText } from "@/channels/mapping/value-text.tsx";
import { ValueChoice } from "@/channels/mapping/value-choice.tsx";
import type { PlannedField } from "@/channels/listing/channel-plan.ts";
import { rejectedValuesQuery } from "@/channels/listing/listings-api.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ownValue } from "@/lib/collections.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";

type FieldValuesProps = {
  organization: Organization;
  planned: PlannedChannel;
  field: PlannedField;
  /** The value in the URL. An empty text means the first rejected value. Null if the URL doesn't name this field. */
  asked: string | null;
};

const AVAILABILITY: Readonly<Record<string, MessageDescriptor>> = {
  in_stock: msg`In stock`,
  out_of_stock: msg`Out of stock`,
};

/** The values of one field: those that are known in advance, rejected by the channel, or already mapped. */
export function FieldValues({ organization, planned, field, asked: requested }: FieldValuesProps) {
  const { channel, definition, plan } = planned;
  const { name, kind, values, source } = field;
  const { i18n } = useLingui();
  const rejectedQuery = useQuery(rejectedValuesQuery(channel.id, name));
  const mapped = ownValue(plan.config.values, name) ?? {};
  const standard = definition.fields.find((one) => one.name === name)?.values ?? {};
  const canEdit = organization.role !== "viewer";
  const choices = kind.is === "choice" ? kind.choices : [];
  const isOpen = kind.is === "choice" && kind.isOpen === true;
  const theirs = choices.map((value) => ({ value, label: value }));
  const rejected = rejectedQuery.data ?? [];
  const ours = [...new Set([...rejected, ...knownValues(source), ...Object.keys(values ?? {})])];

  const selected = requested === "" ? rejected[0] : (requested ?? undefined);
  const place = selected !== undefined && ours.includes(selected) ? `${name} ${selected}` : name;
  useNamedControl(requested === null || !rejectedQuery.isFetched ? null : place);

  function labelOf(value: string) {
    const label = ownValue(AVAILABILITY, value);
    return label ? i18n._(label) : choiceLabel(i18n, value);
  }

  return (
    <Panel
      title={<code className="font-mono">{name}</code>}
      description={
        isOpen ? (
          <>
            <Trans>Look up the codes in your {definition.name} account.</Trans>{" "}
            {choices.length > 0 && <Trans>Known codes: {choices.join(", ")}</Trans>}
          </>
        ) : (
          <Trans>The channel accepts: {choices.join(", ")}</Trans>
        )
      }
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {ours.map((value) => {
          const entry = {
            channel: channel.id,
            field: name,
            value,
            label: labelOf(value),
            mapped: ownValue(mapped, value) ?? "",
            standard: ownValue(standard, value) ?? null,
            isRejected: rejected.includes(value),
            canEdit,
          };
          return isOpen ? (
            <ValueText key={value} {...entry} />
          ) : (
            <ValueChoice key={value} {...entry} choices={theirs} />
          );
        })}
        {canEdit && (
          <AddValue
            channel={channel.id}
            field={name}
            mapped={mapped}
            choices={isOpen ? null : theirs}
          />
        )}
      </div>
    </Panel>
  );
}

/** The values that a product field can have, if they are known in advance. */
function knownValues(source: PlannedField["source"]): readonly string[] {
  if (source === null || !("fact" in source)) return [];
  if (source.fact === "condition") return CONDITIONS;
  return source.fact === "availability" ? Object.keys(AVAILABILITY) : [];
}
