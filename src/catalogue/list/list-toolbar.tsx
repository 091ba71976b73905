import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownUp, Bookmark, ClipboardList, Columns3, Layers, ListFilter } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ListSearch } from "@/catalogue/list/list-search.tsx";
import type { ProductLine } from "@/catalogue/product/product-line.ts";
import type { ProductQuery } from "@/catalogue/query/product-query.ts";
import { PRODUCT_VIEWS } from "@/catalogue/list/views/product-views.ts";
import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import type { SetQuery } from "@/catalogue/query/use-product-query.tsx";
import { ButtonToCome } from "@/ui/controls/button-to-come.tsx";
import { Button } from "@/ui/controls/button.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import type { GridView } from "@/ui/grid/model/view.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Toolbar } from "@/ui/layout/toolbar.tsx";

/** These parts load after the list or on demand. */
const ColumnChooser = lazyPart(async () => ({
  default: (await import("@/ui/grid/column-chooser.tsx")).ColumnChooser<ProductLine>,
}));
const ProductSortMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/product-sort-menu.tsx")).ProductSortMenu,
}));
const ViewsMenu = lazyPart(async () => ({
  default: (await import("@/catalogue/list/views/views-menu.tsx")).ViewsMenu<ProductQuery>,
}));
const Sheet = lazyPart(async () => ({ default: (await import("@/ui/overlays/sheet.tsx")).Sheet }));
const SkuListDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/list/sku-list/sku-list-dialog.tsx")).SkuListDialog,
}));

type ListToolbarProps = {
  organization: Organization;
  query: ProductQuery;
  setQuery: SetQuery;
  views: readonly SavedView<ProductQuery>[];
  onOpenView: (view: SavedView<ProductQuery>) => void;
  columns: readonly Column<ProductLine>[];
  /** Cards have no column headers to sort by, and no columns to choose. */
  hasCards: boolean;
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** The facets, for screens without room next to the list. */
  facets: ReactNode;
  /** Whether facets are shown next to the list if there is room. */
  isBeside: boolean;
  onBeside: (isBeside: boolean) => void;
};

/** The toolbar above the list: search, filters and layout. */
export function ListToolbar(props: ListToolbarProps) {
  const { organization, query, setQuery, views, columns, view, onViewChange, isBeside } = props;
  const { t } = useLingui();
  const [isPasting, setPasting] = useState(false);
  const [isOver, setOver] = useState(false);
  const filters = (
    <>
      <ListFilter {...icon} />
      <Trans>Filters</Trans>
    </>
  );

  return (
    <Toolbar
      search={
        <ListSearch
          className="w-72 max-sm:w-full"
          value={query.search}
          onSearch={(search) => setQuery({ ...query, search }, { replace: true })}
        />
      }
      end={
        <>
          <Suspense fallback={<ButtonToCome drawn={Bookmark} label={t`Views`} />}>
            <ViewsMenu
              organization={organization.id}
              screen={PRODUCT_VIEWS}
              views={views}
              query={query}
              view={view}
              columns={columns}
              onOpen={props.onOpenView}
              onQuery={setQuery}
            />
          </Suspense>
          {props.hasCards ? (
            <Suspense fallback={<ButtonToCome drawn={ArrowDownUp} label={t`Sort`} />}>
              <ProductSortMenu columns={columns} query={query} setQuery={setQuery} />
            </Suspense>
          ) : (
            <Suspense fallback={<ButtonToCome drawn={Columns3} label={t`Columns`} />}>
              <ColumnChooser columns={columns} view={view} onViewChange={onViewChange} />
            </Suspense>
          )}
        </>
      }
    >
      <Button
        variant="outline"
        className="max-lg:hidden"
        aria-pressed={isBeside}
        onClick={() => props.onBeside(!isBeside)}
      >
        {filters}
      </Button>
      <Button
        variant="outline"
        className="lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setOver(true)}
      >
        {filters}
      </Button>
      <Suspense>
        {isOver && (
          <Sheet title={t`Filters`} open onOpenChange={setOver}>
            {props.facets}
          </Sheet>
        )}
      </Suspense>
      <Button variant="ghost" onClick={() => setPasting(true)}>
        <ClipboardList {...icon} />
        <Trans>Paste SKUs</Trans>
      </Button>
      <Button
        variant="ghost"
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:hidden"
        aria-pressed={query.isGrouped}
        onClick={() => setQuery({ ...query, isGrouped: !query.isGrouped })}
      >
        <Layers {...icon} />
        <Trans>Group variants</Trans>
      </Button>
      {isPasting && (
        <Suspense>
          <SkuListDialog
            organization={organization}
            onOpenChange={setPasting}
            onSaved={(skuList) => setQuery({ ...query, skuList })}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}
