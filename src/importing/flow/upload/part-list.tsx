import { useLingui } from "@lingui/react/macro";
import { PartItem } from "@/importing/flow/upload/part-item.tsx";
import type { ChosenTable, DroppedFile } from "@/importing/flow/state/import-state.ts";
import type { PartSample } from "@/importing/session/opened-file.ts";
import { fileRejectionMessage } from "@/importing/source/source-messages.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type PartListProps = {
  files: readonly DroppedFile[];
  chosen: ChosenTable | null;
  peek: (file: File, part: number) => Promise<PartSample>;
  onChoose: (table: ChosenTable) => void;
};

/** At most this many tables are expanded at first. The others are loaded when a person expands them. */
const MOST_AT_ONCE = 10;

/** The tables found in the files, and the files without tables, with the reason. */
export function PartList({ files, chosen, peek, onChoose }: PartListProps) {
  const { t, i18n } = useLingui();
  // Keys count from the oldest file, so they stay the same when a newer file is listed first. File names may repeat.
  const numbered = files.map((dropped, at) => ({ ...dropped, number: files.length - at }));
  const parts = numbered.flatMap(({ file, opened, number }) =>
    opened.outcome === "opened"
      ? opened.parts.map((facts, part) => ({ key: `${number} ${part}`, file, part, ...facts }))
      : [],
  );
  const rejected = numbered.flatMap(({ file, opened, number }) =>
    (opened.outcome === "rejected" ? [opened.rejection] : opened.rejected).map((rejection, at) => ({
      key: `${number} ${at}`,
      name: rejection.detail === undefined ? file.name : `${file.name}: ${rejection.detail}`,
      rejection,
    })),
  );

  return (
    <>
      {rejected.map(({ key, name, rejection }) => (
        <Callout key={key} kind="bad" role="alert" title={name}>
          {i18n._(fileRejectionMessage(rejection))}
        </Callout>
      ))}
      {parts.length > 0 && (
        <Panel title={t`Tables found`} flush>
          <ul className="divide-y divide-line">
            {parts.map(({ key, file, part, ...facts }, at) => (
              <PartItem
                key={key}
                {...facts}
                file={file}
                isChosen={chosen?.file === file && chosen.part === part}
                // A single table is opened without a preview.
                peek={parts.length > 1 ? () => peek(file, part) : null}
                startsOpen={at < MOST_AT_ONCE && !facts.isHidden}
                onOpen={() => onChoose({ file, part, name: facts.name })}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
