import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type DuplicateGroup,
  duplicatesQuery,
  type SameBy,
} from "@/catalogue/duplicates/duplicates-api.ts";
import { MergeDialog } from "@/catalogue/duplicates/merge-dialog.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

type DuplicatesSheetProps = {
  organization: Organization;
  onClose: () => void;
  /** Called after a merge, since the list is now out of date. */
  onMerged: () => void;
};

/** Lists the groups of duplicates. Each has a button that opens it in the merge dialog. */
export function DuplicatesSheet({ organization, onClose, onMerged }: DuplicatesSheetProps) {
  const { t } = useLingui();
  const [by, setBy] = useState<SameBy>("gtin");
  const [open, setOpen] = useState<DuplicateGroup | null>(null);
  const groups = { organization, onOpen: setOpen };

  return (
    <Sheet
      title={t`Duplicates`}
      description={
        <Trans>Products that may be the same item. Archived products are excluded.</Trans>
      }
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Tabs
        label={t`Compare by`}
        look="boxed"
        value={by}
        onValueChange={(next) => setBy(next === "part" ? "part" : "gtin")}
        tabs={[
          { value: "gtin", label: <Trans>Same GTIN</Trans> },
          { value: "part", label: <Trans>Same brand and part number</Trans> },
        ]}
      >
        <TabPanel value="gtin">
          <Groups {...groups} by="gtin" />
        </TabPanel>
        <TabPanel value="part">
          <Groups {...groups} by="part" />
        </TabPanel>
      </Tabs>
      {open && (
        <MergeDialog
          organization={organization}
          group={open}
          onClose={() => setOpen(null)}
          onMerged={onMerged}
        />
      )}
    </Sheet>
  );
}

type GroupsProps = {
  organization: Organization;
  by: SameBy;
  onOpen: (group: DuplicateGroup) => void;
};

function Groups({ organization, by, onOpen }: GroupsProps) {
  const { t, i18n } = useLingui();
  const found = useInfiniteQuery(duplicatesQuery(organization.id, by));
  const { data, error, isFetching, isPending, refetch } = found;
  const groups = data?.pages.flat() ?? [];

  if (isPending) return <CardSkeleton lines={6} />;
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>We couldn’t load the duplicates</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState icon={CopyCheck} title={t`No duplicates`}>
        {by === "gtin" ? (
          <Trans>No two products have the same GTIN.</Trans>
        ) : (
          <Trans>No two products have the same brand and part number.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <li
            key={group.key}
            className="grid grid-cols-1 gap-2 rounded-panel border border-line p-3 text-sm"
          >
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 font-medium wrap-anywhere text-ink">{group.key}</p>
              <span className="shrink-0 text-ink-3">
                <Plural value={group.total} one="# product" other="# products" />
              </span>
            </div>
            <ul className="grid grid-cols-1 gap-1 text-ink-2">
              {group.products.map(({ id, sku, title_en, title_fr }) => (
                <li key={id} className="flex gap-2">
                  <span className="shrink-0 font-mono text-xs leading-5">{sku}</span>
                  <span className="min-w-0 truncate">{title_en ?? title_fr}</span>
                </li>
              ))}
            </ul>
            <div>
              <Button
                variant="outline"
                size="sm"
                onClick={() => onOpen(group)}
                aria-label={t`Compare: ${group.key}`}
              >
                <Trans>Compare</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore query={found} />
    </div>
  );
}
