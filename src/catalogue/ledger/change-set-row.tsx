import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Moment } from "@/account/security/moment.tsx";
import { type ChangeSet, written } from "@/catalogue/ledger/change-set.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";

type ChangeSetRowProps = {
  set: ChangeSet;
  region: Region;
  canUndo: boolean;
  isUndone: boolean;
  onUndone: () => void;
};

export function ChangeSetRow({ set, region, canUndo, isUndone, onUndone }: ChangeSetRowProps) {
  const { t } = useLingui();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const count = written(set);

  async function takeBack() {
    setBusy(true);
    await undo(set.id, set.title);
    setBusy(false);
    onUndone();
  }

  const parts: [count: number, words: string][] = [
    [set.created, t`New`],
    [set.updated, t`Changed`],
    [set.removed, t`Taken out`],
    [set.unchanged, t`Unchanged`],
    [set.skipped, t`Left as they are`],
    [set.rejected, t`Refused`],
  ];

  return (
    <li className="grid gap-1.5 rounded-panel border border-line p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere text-ink">{set.title}</p>
        {set.state === "open" && (
          <Badge tone="warn" dot>
            <Trans>Under way</Trans>
          </Badge>
        )}
        {set.state === "cancelled" && (
          <Badge tone="warn" dot>
            <Trans>Stopped</Trans>
          </Badge>
        )}
        {isUndone && (
          <Badge>
            <Trans>Undone</Trans>
          </Badge>
        )}
      </div>
      <p className="text-ink-3">
        {set.actor ?? <Trans>Somebody who has left</Trans>} · <Moment at={set.at} region={region} />
      </p>
      <p className="text-ink-2 tabular-nums">
        <Plural value={set.rowsRead} one="# row" other="# rows" />
        {parts
          .filter(([number]) => number > 0)
          .map(([number, words]) => ` · ${words}: ${formatNumber(number, region)}`)}
      </p>
      {canUndo && count > 0 && (
        <div>
          <Button
            variant="outline"
            size="sm"
            loading={isBusy}
            onClick={() => void takeBack()}
            aria-label={set.undoes === null ? t`Undo: ${set.title}` : t`Redo: ${set.title}`}
          >
            {set.undoes === null ? <Trans>Undo</Trans> : <Trans>Redo</Trans>}
          </Button>
        </div>
      )}
    </li>
  );
}
