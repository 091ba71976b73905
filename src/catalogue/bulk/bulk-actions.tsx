import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { Preset } from "@/catalogue/bulk/bulk-edit-dialog.tsx";
import { choiceOf } from "@/catalogue/query/product-choice.ts";
import type { ListColumn } from "@/catalogue/product/product-line.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { countSelected, type Selection } from "@/ui/grid/model/selection.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** Both dialogs load when someone opens them. */
const BulkEditDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/bulk/bulk-edit-dialog.tsx")).BulkEditDialog,
}));
const ExportDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/export/export-dialog.tsx")).ExportDialog,
}));

type BulkActionsProps = {
  organization: Organization;
  selection: Selection;
  /** The list's current query and how many products match it. */
  query: ProductQuery;
  total: number;
  columns: readonly ListColumn[];
  onWritten: () => void;
};

type Open = { is: "edit"; preset: Preset | null } | { is: "export" } | null;

/** Actions for the products selected in the list. */
export function BulkActions(props: BulkActionsProps) {
  const { organization, selection, query, total, columns, onWritten } = props;
  const [open, setOpen] = useState<Open>(null);
  const chosen = choiceOf(selection, query);
  const count = countSelected(selection, total);
  const close = () => setOpen(null);

  return (
    <>
      {organization.role !== "viewer" && (
        <>
          <Action onClick={() => setOpen({ is: "edit", preset: null })}>
            <Trans>Edit</Trans>
          </Action>
          <Action onClick={() => setOpen({ is: "edit", preset: { is: "archive" } })}>
            <Trans>Archive</Trans>
          </Action>
          <Action onClick={() => setOpen({ is: "edit", preset: { is: "activate" } })}>
            <Trans>Activate</Trans>
          </Action>
        </>
      )}
      <Action onClick={() => setOpen({ is: "export" })}>
        <Trans>Export</Trans>
      </Action>
      <Suspense>
        {open?.is === "edit" && (
          <BulkEditDialog
            organization={organization}
            chosen={chosen}
            count={count}
            preset={open.preset}
            onClose={close}
            onWritten={onWritten}
          />
        )}
        {open?.is === "export" && (
          <ExportDialog
            organization={organization}
            chosen={chosen}
            count={count}
            columns={columns}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const Action = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="min-h-6 px-1 font-medium text-accent hover:underline pointer-coarse:min-h-11"
    onClick={onClick}
  >
    {children}
  </button>
);
