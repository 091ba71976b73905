import { Trans, useLingui } from "@lingui/react/macro";
import { CopyX, Download, Ellipsis, ImageUp, Keyboard } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { choiceOf } from "@/catalogue/query/product-choice.ts";
import type { ListColumn } from "@/catalogue/product/product-line.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { EVERYTHING } from "@/ui/grid/model/selection.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

/** Loads when someone opens it. */
const ExportDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/export/export-dialog.tsx")).ExportDialog,
}));

type CatalogueMenuProps = {
  organization: Organization;
  query: ProductQuery;
  /** Null if the number of matching products is unknown. */
  count: number | null;
  columns: readonly ListColumn[];
  onDuplicates: () => void;
  onImages: () => void;
  onShortcuts: () => void;
};

/** Actions for the whole catalogue. */
export function CatalogueMenu(props: CatalogueMenuProps) {
  const { organization, query, count, columns } = props;
  const { onDuplicates, onImages, onShortcuts } = props;
  const { t } = useLingui();
  const [isExporting, setExporting] = useState(false);

  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t`More`} variant="outline" />}>
        <MenuItem icon={Download} onSelect={() => setExporting(true)}>
          <Trans>Export list</Trans>
        </MenuItem>
        {organization.role !== "viewer" && (
          <MenuItem icon={ImageUp} onSelect={onImages}>
            <Trans>Upload images</Trans>
          </MenuItem>
        )}
        <MenuItem icon={CopyX} onSelect={onDuplicates}>
          <Trans>Find duplicates</Trans>
        </MenuItem>
        <MenuItem icon={Keyboard} onSelect={onShortcuts}>
          <Trans>Keyboard shortcuts</Trans>
        </MenuItem>
      </Menu>
      <Suspense>
        {isExporting && (
          <ExportDialog
            organization={organization}
            chosen={choiceOf(EVERYTHING, query)}
            count={count}
            columns={columns}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
