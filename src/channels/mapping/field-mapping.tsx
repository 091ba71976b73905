import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { FieldRow } from "@/channels/mapping/field-row.tsx";
import { FieldSourceDialog } from "@/channels/mapping/field-source-dialog.tsx";
import { fieldHelp, ownFieldHelp } from "@/channels/definitions/field-help.ts";
import { filledIn } from "@/channels/listing/channel-plan.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { useNamedControl } from "@/ui/inputs/use-named-control.ts";

type FieldMappingProps = { organization: Organization; planned: PlannedChannel };

/** Every field of a channel that a person can fill in, with its requirements and the source of its value. */
export function FieldMapping({ organization, planned }: FieldMappingProps) {
  const { definition, plan } = planned;
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [part, setPart] = useState("");
  /** The field whose source is being edited; null for a new field. */
  const [open, setOpen] = useState<{ field: string | null } | null>(null);
  const canEdit = organization.role !== "viewer";
  const help = fieldHelp(definition);
  const own = Object.keys(plan.config.fields).filter(
    (name) => !definition.fields.some((field) => field.name === name),
  );
  const filled = (text: string) => filledIn(text, plan.settings);
  const shown = [...help, ...own.map(ownFieldHelp)].filter(({ name }) =>
    filled(name).toLowerCase().includes(part.trim().toLowerCase()),
  );
  useNamedControl(params.get("at"));

  return (
    <Panel
      title={<Trans>Fields</Trans>}
      description={
        <>
          {canEdit ? (
            <Trans>
              We fill each field from your products. You can change the source of any field.
            </Trans>
          ) : (
            <Trans>We fill each field from your products.</Trans>
          )}
          {help.some(({ isUnverified }) => isUnverified) && (
            <>
              {" "}
              <Trans>
                Fields marked as unverified couldn’t be confirmed in {definition.name}’s
                documentation. Check them in your account.
              </Trans>
            </>
          )}
        </>
      }
      actions={
        <SearchInput
          label={t`Search fields`}
          placeholder={t`Search fields`}
          value={part}
          onChange={setPart}
        />
      }
      footer={
        <>
          <Plural value={shown.length} one="# field" other="# fields" />
          {canEdit && definition.isOpen && (
            <Button variant="outline" size="sm" onClick={() => setOpen({ field: null })}>
              <Trans>Add channel field</Trans>
            </Button>
          )}
        </>
      }
      flush
    >
      {shown.length === 0 && (
        <p className="px-4 py-6 text-center text-sm text-ink-2">
          <Trans>No matching fields.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((field) => {
          const mapped = plan.config.fields[field.name];
          const ofDefinition = definition.fields.find(({ name }) => name === field.name)?.from;
          return (
            <FieldRow
              key={field.name}
              name={filled(field.name)}
              field={field}
              filled={filled}
              source={mapped ?? ofDefinition ?? null}
              isMapped={mapped !== undefined}
              {...(canEdit && { onChange: () => setOpen({ field: field.name }) })}
            />
          );
        })}
      </ul>
      {open !== null && (
        <FieldSourceDialog planned={planned} field={open.field} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}
