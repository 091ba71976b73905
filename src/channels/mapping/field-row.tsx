import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { sourceLabel } from "@/channels/mapping/source-labels.ts";
import type { FieldHelp } from "@/channels/definitions/field-help.ts";
import type { FieldSource } from "@/channels/definitions/field-source.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";

type FieldRowProps = {
  /** The name in the file, with settings filled in. */
  name: string;
  field: FieldHelp;
  /** Fills the channel's settings into a text. */
  filled: (text: string) => string;
  /** The source of the field's value, and whether a person chose it. */
  source: FieldSource | null;
  isMapped: boolean;
  /** Opens the dialog for choosing a source. Missing if the person may not change it. */
  onChange?: () => void;
};

/** One field of a channel: its requirements and the value it gets. */
export function FieldRow({ name, field, filled, source, isMapped, onChange }: FieldRowProps) {
  const { t, i18n } = useLingui();
  const { need, condition, isUnverified, longest, most: max, unit, choices } = field;
  const other = filled(condition?.field ?? "");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 text-sm">
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
              <Trans>Unverified</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-ink-2">
          {sourceLabel(i18n, source)}
          {isMapped && (
            <>
              {" · "}
              <Trans>your mapping</Trans>
            </>
          )}
          {longest !== null && (
            <>
              {" · "}
              <Plural value={longest} one="up to # character" other="up to # characters" />
            </>
          )}
          {max !== null && (
            <>
              {" · "}
              <Trans>up to {max}</Trans>
            </>
          )}
          {unit !== null && <> · {filled(unit)}</>}
          {choices.length > 0 && <> · {choices.join(", ")}</>}
        </p>
        {condition !== null && (
          <p className="wrap-anywhere text-ink-3">
            {condition.is === "filled" ? (
              <Trans>Required if {other} has a value</Trans>
            ) : condition.is === "empty" ? (
              <Trans>Required if {other} is empty</Trans>
            ) : (
              <Trans>
                Required if {other} is {condition.is.join(", ")}
              </Trans>
            )}
          </p>
        )}
      </div>
      {onChange && (
        <Button
          name={name}
          variant="outline"
          size="sm"
          aria-label={t`Change the source of ${name}`}
          onClick={onChange}
        >
          <Trans>Change</Trans>
        </Button>
      )}
    </li>
  );
}
