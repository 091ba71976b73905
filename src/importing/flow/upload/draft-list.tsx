import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { DraftStep, ImportDraft } from "@/importing/drafts/import-draft.ts";
import type { ListedDraft } from "@/importing/drafts/stored-drafts.ts";
import { tableTitle } from "@/importing/flow/state/table-title.ts";
import type { Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type DraftListProps = {
  drafts: readonly ListedDraft[];
  region: Region;
  nameOfSupplier: (id: string) => string | undefined;
  /** Called with the file if the draft has no copy of it. */
  onResume: (draft: ImportDraft, file: File | null) => void;
  onDiscard: (id: string) => Promise<void>;
};

/** Imports that were set up but not started, each to be resumed at its step or discarded. */
export function DraftList({ drafts, ...actions }: DraftListProps) {
  const { t } = useLingui();
  if (drafts.length === 0) return null;
  return (
    <Panel
      title={t`Unfinished imports`}
      description={t`Stored in this browser only, until you log out.`}
      flush
    >
      <ul className="divide-y divide-line">
        {drafts.map((listed) => (
          <li
            key={listed.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm"
          >
            <DraftItem listed={listed} {...actions} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type DraftItemProps = Omit<DraftListProps, "drafts"> & { listed: ListedDraft };

function DraftItem({ listed, region, nameOfSupplier, onResume, onDiscard }: DraftItemProps) {
  const { t } = useLingui();
  const { id, draft, isOpen } = listed;
  const chooser = useRef<HTMLInputElement>(null);
  const name =
    draft === null
      ? t`Unreadable import`
      : tableTitle({ file: draft.file, name: draft.table?.name ?? draft.file.name });

  function resume() {
    if (draft === null) return;
    if (draft.file.isStored) onResume(draft, null);
    else chooser.current?.click();
  }
  return (
    <>
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        {draft === null ? (
          <p className="text-ink-2">
            <Trans>
              Another version of the portal saved this import, so it can’t be resumed here.
            </Trans>
          </p>
        ) : (
          <DraftFacts draft={draft} region={region} nameOfSupplier={nameOfSupplier} />
        )}
      </div>
      {isOpen ? (
        <p className="text-ink-2">
          <Trans>Open in another tab</Trans>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {draft !== null && (
            <Button
              size="sm"
              variant="outline"
              aria-label={
                draft.file.isStored ? t`Resume ${name}` : t`Choose the file to resume ${name}`
              }
              onClick={resume}
            >
              {draft.file.isStored ? <Trans>Resume</Trans> : <Trans>Choose the file</Trans>}
            </Button>
          )}
          <ConfirmDialog
            trigger={
              <Button size="sm" variant="ghost" aria-label={t`Discard ${name}`}>
                <Trans>Discard</Trans>
              </Button>
            }
            title={t`Discard this import?`}
            confirm={t`Discard`}
            destructive
            onConfirm={() => onDiscard(id)}
          >
            <Trans>
              Its file settings, mapping and corrections are deleted. Products don’t change.
            </Trans>
          </ConfirmDialog>
        </div>
      )}
      {draft !== null && !draft.file.isStored && (
        <input
          ref={chooser}
          hidden
          type="file"
          aria-label={t`File for ${name}`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = "";
            if (file) onResume(draft, file);
          }}
        />
      )}
    </>
  );
}

type DraftFactsProps = Pick<DraftItemProps, "region" | "nameOfSupplier"> & { draft: ImportDraft };

function DraftFacts({ draft, region, nameOfSupplier }: DraftFactsProps) {
  const { t } = useLingui();
  const { supplier, table } = draft;
  const steps: Record<DraftStep, string> = {
    settings: t`Stopped at the file settings`,
    columns: t`Stopped at the columns`,
    check: t`Stopped at the check`,
    changes: t`Stopped at the changes`,
  };
  return (
    <>
      <p className="text-ink-3 tabular-nums">
        {[
          table === null ? t`No table chosen yet` : steps[table.step],
          supplier === null ? null : nameOfSupplier(supplier),
        ]
          .filter(Boolean)
          .join(" · ")}
        {" · "}
        <Trans>
          Saved <Moment at={draft.savedAt} region={region} />
        </Trans>
      </p>
      {table !== null && table.corrections.length > 0 && (
        <p className="text-ink-2 tabular-nums">
          <Plural value={table.corrections.length} one="# correction" other="# corrections" />
        </p>
      )}
      {!draft.file.isStored && (
        <p className="text-ink-2">
          <Trans>
            Your browser couldn’t store this file. Choose the same file again to resume.
          </Trans>
        </p>
      )}
    </>
  );
}
