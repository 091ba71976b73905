import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { FieldSourceDialog } from "@/channels/deciding/field-source-dialog.tsx";
import { sourceWords } from "@/channels/deciding/source-words.ts";
import { fieldHelp } from "@/channels/definitions/field-help.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Panel } from "@/ui/panel.tsx";
import { SearchInput } from "@/ui/search-input.tsx";

type FieldMappingProps = { organization: Organization; planned: PlannedChannel };

/** Every field of a channel, what it wants there, and where its value comes from. */
export function FieldMapping({ organization, planned }: FieldMappingProps) {
  const { definition, plan } = planned;
  const { t, i18n } = useLingui();
  const [params] = useSearchParams();
  const [part, setPart] = useState(params.get("field") ?? "");
  const [open, setOpen] = useState<string | null>(null);
  const canEdit = organization.role !== "viewer";
  const help = fieldHelp(definition);
  const shown = help.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  const own = Object.keys(plan.config.fields).filter(
    (name) => !help.some((field) => field.name === name),
  );

  return (
    <Panel
      title={<Trans>Fields</Trans>}
      description={
        <Trans>
          Each field is filled from your products as its definition says, until you say otherwise.
        </Trans>
      }
      actions={
        <SearchInput
          label={t`Search fields`}
          placeholder={t`Search fields`}
          value={part}
          onChange={setPart}
        />
      }
      footer={<Plural value={shown.length} one="# field" other="# fields" />}
      flush
    >
      <ul className="divide-y divide-line">
        {shown.map((field) => {
          const { name, need, isUnverified, longest, choices } = field;
          const mapped = plan.config.fields[name];
          const ofDefinition = definition.fields.find((one) => one.name === name)?.from ?? null;
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 text-sm"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-2">
                  <code className="font-mono text-xs wrap-anywhere text-ink">{name}</code>
                  {need === "required" && (
                    <Badge tone="accent">
                      <Trans>Required</Trans>
                    </Badge>
                  )}
                  {need === "conditional" && (
                    <Badge>
                      <Trans>Sometimes required</Trans>
                    </Badge>
                  )}
                  {need === "recommended" && (
                    <Badge>
                      <Trans>Recommended</Trans>
                    </Badge>
                  )}
                  {isUnverified && (
                    <Badge tone="warn">
                      <Trans>Not verified with the channel</Trans>
                    </Badge>
                  )}
                </p>
                <p className="text-ink-2">
                  {sourceWords(i18n, mapped ?? ofDefinition)}
                  {mapped && (
                    <>
                      {" · "}
                      <Trans>your mapping</Trans>
                    </>
                  )}
                  {longest !== null && (
                    <>
                      {" · "}
                      <Plural
                        value={longest}
                        one="at most # character"
                        other="at most # characters"
                      />
                    </>
                  )}
                  {choices.length > 0 && <> · {choices.join(", ")}</>}
                </p>
              </div>
              {canEdit && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Change where ${name} comes from`}
                  onClick={() => setOpen(name)}
                >
                  <Trans>Change</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {own.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          <Trans>Fields of your own: {own.join(", ")}</Trans>
        </p>
      )}
      {open !== null && (
        <FieldSourceDialog planned={planned} field={open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}
