import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveChannelMaps } from "@/channels/connection/channel-maps-api.ts";
import { MapConflict } from "@/channels/mapping/map-conflict.tsx";
import {
  type SourceChoice,
  sourceOf,
  type WrittenSource,
  writtenSource,
} from "@/channels/mapping/source-choice.ts";
import { factLabel, sourceLabel } from "@/channels/mapping/source-labels.ts";
import { FACTS, type FieldSource } from "@/channels/definitions/field-source.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ownValue } from "@/lib/collections.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type FieldSourceDialogProps = {
  planned: PlannedChannel;
  /** The name of the field. Null to add one of the channel's fields that its definition doesn't have. */
  field: string | null;
  onClose: () => void;
};

/** Edits where the value of one field comes from. */
export function FieldSourceDialog({ planned, field, onClose }: FieldSourceDialogProps) {
  const { channel, definition, plan } = planned;
  const { t, i18n } = useLingui();
  const [name, setName] = useState(field ?? "");
  const [written, setWritten] = useState<WrittenSource>(() =>
    field === null ? { choice: "attribute", text: "" } : writtenSource(plan.config.fields[field]),
  );
  const now = ownValue(plan.config.fields, name.trim()) ?? null;
  /** The source that the person saw, and whether someone else has changed the source since then. */
  const [seen, setSeen] = useState(now);
  const [hasConflict, setConflict] = useState(false);
  const [wasTried, setTried] = useState(false);
  const save = useMutation(saveChannelMaps);
  const ofDefinition = definition.fields.find((one) => one.name === field);
  const known = [...definition.fields.map((one) => one.name), ...Object.keys(plan.config.fields)];
  const nameError =
    name.trim() === ""
      ? t`This field can’t be empty.`
      : field === null && seen === null && !hasConflict && known.includes(name.trim())
        ? t`This field already exists.`
        : null;
  const source = sourceOf(written);
  const sourceIn = (decided: FieldSource | null) =>
    sourceLabel(i18n, decided ?? ofDefinition?.from ?? null);
  const needsText = written.choice === "always" || written.choice === "attribute";

  const options: { value: SourceChoice; label: string }[] = [
    ...(field === null
      ? []
      : [
          {
            value: "definition" as const,
            label: ofDefinition
              ? t`Default: ${sourceLabel(i18n, ofDefinition.from ?? null)}`
              : t`Stop sending this field`,
          },
        ]),
    { value: "always", label: t`Fixed value` },
    { value: "attribute", label: t`Product attribute` },
    ...FACTS.map((fact) => ({ value: `fact:${fact}` as const, label: factLabel(i18n, fact) })),
  ];

  const submit = useOneAtATime(async () => {
    setTried(true);
    if (source === undefined || nameError !== null || hasConflict) return;
    const maps = [{ field: name.trim(), ours: "", theirs: source, seen }];
    const conflicts = await save.mutateAsync({ channel: channel.id, kind: "field", maps });
    if (conflicts.length === 0) onClose();
    else setConflict(true);
  });

  function settle(keepsEdits: boolean) {
    setSeen(now);
    setConflict(false);
    if (!keepsEdits) onClose();
  }

  return (
    <Dialog
      title={field === null ? <Trans>Channel field</Trans> : <Trans>Source of {field}</Trans>}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button type="submit" form="source" loading={save.isPending} disabled={hasConflict}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id="source"
        noValidate
        className="grid gap-4"
        // The mutation shows the error, and the dialog stays open.
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(() => undefined);
        }}
      >
        {field === null && (
          <Field
            label={t`Field name`}
            hint={t`Exactly as in the channel’s template or in your account there.`}
            error={wasTried && nameError}
          >
            <Input
              value={name}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onChange={({ target }) => {
                setName(target.value);
                setSeen(null);
                setConflict(false);
              }}
            />
          </Field>
        )}
        <Field label={t`Source`}>
          <Combobox
            options={options}
            value={written.choice}
            onChange={(choice) => setWritten({ choice, text: "" })}
          />
        </Field>
        {needsText && (
          <Field
            label={written.choice === "always" ? t`Value` : t`Attribute name`}
            error={wasTried && source === undefined && t`This field can’t be empty.`}
            hint={
              written.choice === "attribute" &&
              t`Separate several names with commas. We use the first one that has a value.`
            }
          >
            <Input
              value={written.text}
              autoComplete="off"
              onChange={({ target }) => setWritten({ ...written, text: target.value })}
            />
          </Field>
        )}
        {hasConflict && (
          <MapConflict theirs={sourceIn(now)} yours={sourceIn(source ?? null)} onChoice={settle} />
        )}
      </form>
    </Dialog>
  );
}
