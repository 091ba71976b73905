import { Trans, useLingui } from "@lingui/react/macro";
import { ClipboardList, ListFilter } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import type { ProductLine } from "@/catalogue/list/product-list.ts";
import type { ProductQuery } from "@/catalogue/list/product-query.ts";
import type { SavedView } from "@/catalogue/list/saved-views-api.ts";
import type { Ask } from "@/catalogue/list/use-product-query.tsx";
import { ViewsMenu } from "@/catalogue/list/views-menu.tsx";
import { Button } from "@/ui/button.tsx";
import { ColumnChooser } from "@/ui/grid/column-chooser.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import type { GridView } from "@/ui/grid/model/view.ts";
import { icon } from "@/ui/look.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { Toolbar } from "@/ui/toolbar.tsx";

/** Fetched when somebody turns to it. */
const SkuListDialog = lazy(async () => ({
  default: (await import("@/catalogue/list/sku-list-dialog.tsx")).SkuListDialog,
}));

type ListToolbarProps = {
  organization: Organization;
  query: ProductQuery;
  ask: Ask;
  views: readonly SavedView[];
  onOpenView: (view: SavedView) => void;
  columns: readonly Column<ProductLine>[];
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** The facets, for a screen that has no room beside the list. */
  facets: ReactNode;
  /** Whether they stand beside it where there is room. */
  isBeside: boolean;
  onBeside: (isBeside: boolean) => void;
};

/** The line above the list: what narrows it, and how it is shown. */
export function ListToolbar(props: ListToolbarProps) {
  const { organization, query, ask, views, columns, view, onViewChange, isBeside } = props;
  const { t } = useLingui();
  const [isPasting, setPasting] = useState(false);
  const filters = (
    <>
      <ListFilter {...icon} />
      <Trans>Filters</Trans>
    </>
  );

  return (
    <Toolbar
      end={
        <>
          <ViewsMenu
            organization={organization.id}
            views={views}
            query={query}
            view={view}
            onOpen={props.onOpenView}
          />
          <ColumnChooser columns={columns} view={view} onViewChange={onViewChange} />
        </>
      }
    >
      <ListSearch
        className="w-72 max-sm:w-full"
        value={query.search}
        onSearch={(search) => ask({ ...query, search }, { replace: true })}
      />
      <Button
        variant="outline"
        className="max-lg:hidden"
        aria-pressed={isBeside}
        onClick={() => props.onBeside(!isBeside)}
      >
        {filters}
      </Button>
      <Sheet
        title={t`Filters`}
        trigger={
          <Button variant="outline" className="lg:hidden">
            {filters}
          </Button>
        }
      >
        {props.facets}
      </Sheet>
      <Button variant="ghost" onClick={() => setPasting(true)}>
        <ClipboardList {...icon} />
        <Trans>List of SKUs</Trans>
      </Button>
      {isPasting && (
        <Suspense>
          <SkuListDialog
            organization={organization}
            onOpenChange={setPasting}
            onKept={(skuList) => ask({ ...query, skuList })}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}
