import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import { ChangeAuthor } from "@/catalogue/ledger/change-author.tsx";
import { type ChangeSet, type undoneBy, writtenCount } from "@/catalogue/ledger/change-set.ts";
import { stopChangeSet } from "@/catalogue/ledger/change-sets-api.ts";
import { UndoProgressBar, useShownUndo } from "@/catalogue/ledger/undo-progress.tsx";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { counted } from "@/ui/foundation/labelled.ts";

/** The details load when a person opens them. */
const ChangeSetDetail = lazyPart(async () => ({
  default: (await import("@/catalogue/ledger/change-set-detail.tsx")).ChangeSetDetail,
}));

type ChangeSetRowProps = {
  set: ChangeSet;
  region: Region;
  /** The title of the change set, or of the original one that it undoes or redoes. */
  title: string;
  canEdit: boolean;
  undone: ReturnType<typeof undoneBy>;
  /** Whether the change set's products are shown from the start. */
  isOpened: boolean;
  onUndone: () => void;
};

export function ChangeSetRow(props: ChangeSetRowProps) {
  const { set, title, region, canEdit, undone, onUndone } = props;
  const { t, i18n } = useLingui();
  const undo = useShownUndo();
  const [isOpen, setOpen] = useState(props.isOpened);
  const stop = useMutation(stopChangeSet);
  const count = writtenCount(set);
  const isRedo = set.undo_of !== null;

  async function undoChanges() {
    await undo.run(set.id, title, { isRedo });
    onUndone();
  }

  const parts: [count: number, label: string][] = [
    [set.created, t`New`],
    [set.updated, t`Changed`],
    [set.removed, t`Removed`],
    [set.unchanged, t`Unchanged`],
    [set.skipped, t`Skipped`],
    [set.rejected, t`Rejected`],
    [set.unsent, t`Not imported`],
  ];
  const counts = counted(i18n, parts, (number) => formatNumber(number, region));

  return (
    <li className="grid gap-1.5 rounded-panel border border-line p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere text-ink">{set.title}</p>
        {set.state === "open" && (
          <Badge tone="warn" dot>
            <Trans>In progress</Trans>
          </Badge>
        )}
        {set.state === "cancelled" && (
          <Badge tone="warn" dot>
            <Trans>Stopped</Trans>
          </Badge>
        )}
        {undone !== "nothing" && (
          <Badge>{undone === "whole" ? <Trans>Undone</Trans> : <Trans>Partly undone</Trans>}</Badge>
        )}
      </div>
      <p className="text-ink-3">
        <ChangeAuthor actor={set.actor} kind={set.kind} /> · <Moment at={set.at} region={region} />
      </p>
      <p className="text-ink-2 tabular-nums">
        <Plural value={set.rowsRead} one="# row" other="# rows" />
        {counts !== "" && ` · ${counts}`}
      </p>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {(count > 0 || (isRedo && set.skipped > 0)) && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2"
            onClick={() => setOpen(true)}
            aria-label={t`Show products: ${set.title}`}
          >
            <Trans>Show products</Trans>
          </Button>
        )}
        {canEdit && set.state === "open" && (
          <Button
            variant="outline"
            size="sm"
            loading={stop.isPending}
            onClick={() => stop.mutate(set.id)}
            aria-label={t`Stop: ${set.title}`}
          >
            <Trans>Stop</Trans>
          </Button>
        )}
        {canEdit && set.state !== "open" && count > 0 && undone !== "whole" && (
          <Button
            variant="outline"
            size="sm"
            loading={undo.isBusy}
            onClick={() => void undoChanges()}
            aria-label={isRedo ? t`Redo: ${title}` : t`Undo: ${title}`}
          >
            {isRedo ? <Trans>Redo</Trans> : <Trans>Undo</Trans>}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <ChangeSetDetail
            set={set}
            canUndo={canEdit && set.state !== "open"}
            onClose={() => setOpen(false)}
            onUndone={onUndone}
          />
        </Suspense>
      )}
      <UndoProgressBar progress={undo.progress} />
    </li>
  );
}
