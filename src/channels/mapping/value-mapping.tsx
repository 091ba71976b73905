import { Trans, useLingui } from "@lingui/react/macro";
import { ListChecks } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OptionMapping } from "@/channels/mapping/option-mapping.tsx";
import { FieldValues } from "@/channels/mapping/field-values.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";

type ValueMappingProps = { organization: Organization; planned: PlannedChannel };

/** Maps the values of fields that accept only certain values, and variant options if the channel needs their codes. */
export function ValueMapping({ organization, planned }: ValueMappingProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const at = params.get("at") ?? "";
  const isAsked = (name: string) => at === name || at.startsWith(`${name} `);
  const { optionCodes } = planned.definition;
  // A field with a fixed value or without a source doesn't need a mapping.
  const fields = planned.plan.fields
    .filter(({ kind, source }) => kind.is === "choice" && source !== null && !("always" in source))
    .toSorted((a, b) => Number(isAsked(b.name)) - Number(isAsked(a.name)));

  if (fields.length === 0 && optionCodes === undefined) {
    return (
      <EmptyState icon={ListChecks} title={t`Nothing to map`}>
        <Trans>No field of this channel needs a value mapping.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {optionCodes && (
        <OptionMapping organization={organization} planned={planned} codes={optionCodes} />
      )}
      {fields.map((field) => (
        <FieldValues
          key={field.name}
          organization={organization}
          planned={planned}
          field={field}
          asked={isAsked(field.name) ? at.slice(field.name.length + 1) : null}
        />
      ))}
    </div>
  );
}
