import { Trans, useLingui } from "@lingui/react/macro";
import type { DroppedFile, ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { refusalWords } from "@/importing/source/source-words.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Panel } from "@/ui/panel.tsx";

type PartListProps = {
  files: readonly DroppedFile[];
  chosen: ImportFlow["chosen"];
  onChoose: (part: NonNullable<ImportFlow["chosen"]>) => void;
};

/** The tables that were found in the files; and the files in which there are none, with the reason. */
export function PartList({ files, chosen, onChoose }: PartListProps) {
  const { t, i18n } = useLingui();
  const parts = files.flatMap(({ file, opened }) =>
    opened.outcome === "opened"
      ? opened.parts.map((facts, part) => ({ file, part, ...facts }))
      : [],
  );
  const refused = files.flatMap(({ file, opened }) =>
    opened.outcome === "refused"
      ? [{ name: file.name, refusal: opened.refusal }]
      : opened.refused.map((refusal) => ({ name: refusal.detail ?? file.name, refusal })),
  );
  const size = (bytes: number) =>
    i18n.number(Math.max(1, Math.round(bytes / 1000)), { style: "unit", unit: "kilobyte" });

  return (
    <>
      {refused.map(({ name, refusal }) => (
        <Callout key={name} kind="bad" role="alert" title={name}>
          {i18n._(refusalWords(refusal))}
        </Callout>
      ))}
      {parts.length > 0 && (
        <Panel title={t`Tables found`} flush>
          <ul className="divide-y divide-line">
            {parts.map(({ file, part, name, kind, bytes, isHidden }) => (
              <li
                key={`${file.name} ${part}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm"
              >
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere text-ink">{name}</p>
                  <p className="text-ink-3">
                    {kind.toUpperCase()} · {size(bytes)}
                    {name !== file.name && ` · ${file.name}`}
                  </p>
                </div>
                {isHidden && (
                  <Badge>
                    <Trans>Hidden</Trans>
                  </Badge>
                )}
                {chosen?.file === file && chosen.part === part && (
                  <Badge tone="accent">
                    <Trans>Chosen</Trans>
                  </Badge>
                )}
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Open ${name}`}
                  onClick={() => onChoose({ file, part, name })}
                >
                  <Trans>Open</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
