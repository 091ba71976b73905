import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveChannelMaps } from "@/channels/channels-api.ts";
import { MapConflict } from "@/channels/deciding/map-conflict.tsx";
import {
  type SourceChoice,
  sourceOf,
  type WrittenSource,
  writtenSource,
} from "@/channels/deciding/source-choice.ts";
import { factWords, sourceWords } from "@/channels/deciding/source-words.ts";
import { FACTS, type FieldSource } from "@/channels/definitions/field-source.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { ownValue } from "@/lib/own-value.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type FieldSourceDialogProps = {
  planned: PlannedChannel;
  /** Null for one that is to be added: the channel knows more than its definition here. */
  field: string | null;
  onClose: () => void;
};

/** Where the value of one field comes from. */
export function FieldSourceDialog({ planned, field, onClose }: FieldSourceDialogProps) {
  const { channel, definition, plan } = planned;
  const { t, i18n } = useLingui();
  const [name, setName] = useState(field ?? "");
  const [written, setWritten] = useState<WrittenSource>(() =>
    field === null ? { choice: "attribute", text: "" } : writtenSource(plan.config.fields[field]),
  );
  const now = ownValue(plan.config.fields, name.trim()) ?? null;
  /** What this field came from when it was decided, and whether that was overtaken. */
  const [seen, setSeen] = useState(now);
  const [isOvertaken, setOvertaken] = useState(false);
  const [wasTried, setTried] = useState(false);
  const save = useMutation(saveChannelMaps);
  const ofDefinition = definition.fields.find((one) => one.name === field);
  const known = [...definition.fields.map((one) => one.name), ...Object.keys(plan.config.fields)];
  const nameProblem =
    name.trim() === ""
      ? t`This cannot be empty.`
      : field === null && seen === null && !isOvertaken && known.includes(name.trim())
        ? t`This field is there already.`
        : null;
  const source = sourceOf(written);
  const sourceIn = (decided: FieldSource | null) =>
    sourceWords(i18n, decided ?? ofDefinition?.from ?? null);
  const needsText = written.choice === "always" || written.choice === "attribute";

  const options: { value: SourceChoice; label: string }[] = [
    ...(field === null
      ? []
      : [
          {
            value: "definition" as const,
            label: ofDefinition
              ? t`As the definition says: ${sourceWords(i18n, ofDefinition.from ?? null)}`
              : t`Send this field no more`,
          },
        ]),
    { value: "always", label: t`Always the same` },
    { value: "attribute", label: t`An attribute of the product` },
    ...FACTS.map((fact) => ({ value: `fact:${fact}` as const, label: factWords(i18n, fact) })),
  ];

  const submit = useOneAtATime(async () => {
    setTried(true);
    if (source === undefined || nameProblem !== null || isOvertaken) return;
    const maps = [{ field: name.trim(), ours: "", theirs: source, seen }];
    const overtaken = await save.mutateAsync({ channel: channel.id, kind: "field", maps });
    if (overtaken.length === 0) onClose();
    else setOvertaken(true);
  });

  function settle(keepsTyped: boolean) {
    setSeen(now);
    setOvertaken(false);
    if (!keepsTyped) onClose();
  }

  return (
    <Dialog
      title={
        field === null ? (
          <Trans>A field of the channel</Trans>
        ) : (
          <Trans>Where {field} comes from</Trans>
        )
      }
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button type="submit" form="source" loading={save.isPending} disabled={isOvertaken}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id="source"
        noValidate
        className="grid gap-4"
        // A failure is told by the mutation itself; the dialog stays.
        onSubmit={(event) => {
          event.preventDefault();
          void submit().catch(() => undefined);
        }}
      >
        {field === null && (
          <Field
            label={t`Name of the field`}
            hint={t`As the channel writes it, in its template or in your account there.`}
            error={wasTried && nameProblem}
          >
            <Input
              value={name}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
              onChange={({ target }) => {
                setName(target.value);
                setSeen(null);
                setOvertaken(false);
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
            label={written.choice === "always" ? t`Value` : t`Name of the attribute`}
            error={wasTried && source === undefined && t`This cannot be empty.`}
            hint={
              written.choice === "attribute" &&
              t`Several with commas: the first that is filled counts.`
            }
          >
            <Input
              value={written.text}
              autoComplete="off"
              onChange={({ target }) => setWritten({ ...written, text: target.value })}
            />
          </Field>
        )}
        {isOvertaken && (
          <MapConflict theirs={sourceIn(now)} yours={sourceIn(source ?? null)} onChoice={settle} />
        )}
      </form>
    </Dialog>
  );
}
