import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PartFacts, PartSample } from "@/importing/session/opened-file.ts";
import { PartPreview } from "@/importing/flow/upload/part-preview.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

type PartItemProps = PartFacts & {
  file: File;
  isChosen: boolean;
  /** Reads the first rows. Null if there's only one table, which doesn't need a preview. */
  peek: (() => Promise<PartSample>) | null;
  startsOpen: boolean;
  onOpen: () => void;
};

/** One table of a file: its kind, its first rows, and a button to open it. */
export function PartItem(props: PartItemProps) {
  const { file, name, kind, bytes, isHidden, isChosen, peek, startsOpen, onOpen } = props;
  const { t, i18n } = useLingui();
  const [isShown, setShown] = useState(startsOpen);
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const size = i18n.number(kilobytes, { style: "unit", unit: "kilobyte" });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-ink-3">
          {kind.toUpperCase()} · {size}
          {name !== file.name && ` · ${file.name}`}
        </p>
      </div>
      {isHidden && (
        <Badge>
          <Trans>Hidden</Trans>
        </Badge>
      )}
      {isChosen && (
        <Badge tone="accent">
          <Trans>Selected</Trans>
        </Badge>
      )}
      <Button variant="outline" size="sm" aria-label={t`Open ${name}`} onClick={onOpen}>
        <Trans>Open</Trans>
      </Button>
      {peek !== null && (
        <Disclosure
          className="w-full"
          open={startsOpen}
          summary={<Trans>First rows</Trans>}
          onOpen={() => setShown(true)}
        >
          {isShown && (
            <div className="mt-1">
              <PartPreview name={name} peek={peek} />
            </div>
          )}
        </Disclosure>
      )}
    </li>
  );
}
