import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { History, Package } from "lucide-react";
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { productColumns } from "@/catalogue/list/product-columns.tsx";
import { fetchProducts } from "@/catalogue/list/products-api.ts";
import { useProductEdits } from "@/catalogue/list/use-product-edits.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ColumnChooser } from "@/ui/grid/column-chooser.tsx";
import type { FurtherSections } from "@/catalogue/product/use-product-sections.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { serverPaged } from "@/ui/grid/model/paged-source.ts";
import { viewOf } from "@/ui/grid/model/view.ts";
import { icon } from "@/ui/look.ts";
import { PageHeader } from "@/ui/page-header.tsx";
import { FormSkeleton } from "@/ui/skeleton.tsx";

/** Fetched when somebody turns to them. */
const ChangeSetsSheet = lazy(async () => ({
  default: (await import("@/catalogue/ledger/change-sets-sheet.tsx")).ChangeSetsSheet,
}));
const ProductSheet = lazy(async () => ({
  default: (await import("@/catalogue/product/product-sheet.tsx")).ProductSheet,
}));

const FullProduct = lazy(async () => ({
  default: (await import("@/catalogue/product/full-product.tsx")).FullProduct,
}));

type ProductManagementProps = {
  /** What stock and channels know of a product. */
  further: FurtherSections;
};

export function Component({ further }: ProductManagementProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const product = params.get("product");
  return (
    <OrganizationGate title={t`Product Management`}>
      {(organization) =>
        product !== null && params.has("full") ? (
          <Suspense fallback={<FormSkeleton fields={8} />}>
            <FullProduct key={product} organization={organization} id={product} further={further} />
          </Suspense>
        ) : (
          <ProductManagement organization={organization} further={further} />
        )
      }
    </OrganizationGate>
  );
}

function ProductManagement({
  organization,
  further,
}: ProductManagementProps & { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { id, region, role } = organization;
  const canEdit = role !== "viewer";
  const [params, setParams] = useSearchParams();
  const product = params.get("product");
  const showsChanges = params.has("changes");

  const source = useMemo(
    () =>
      serverPaged({
        idOf: (line) => line.id,
        fetchPage: fetchProducts(id),
        messageFor: (error) => i18n._(wordsFor(error)),
      }),
    [id, i18n],
  );
  const columns = useMemo(() => productColumns(i18n, region, { canEdit }), [i18n, region, canEdit]);
  const [view, setView] = useState(() => viewOf(columns));
  const onEdit = useProductEdits(organization, source);
  const { total } = useSyncExternalStore(source.subscribe, source.state);

  /** What is open stands in the address: it can be shared, and the browser's way back closes it. */
  function show(name: string, value: string | null) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  }

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-4">
      <PageHeader
        title={t`Product Management`}
        facts={
          total.is === "exact" && <Plural value={total.count} one="# product" other="# products" />
        }
        actions={
          <>
            <ColumnChooser columns={columns} view={view} onViewChange={setView} />
            <Button variant="outline" onClick={() => show("changes", "")}>
              <History {...icon} />
              <Trans>Changes</Trans>
            </Button>
          </>
        }
      />
      <Grid
        label={t`Products`}
        className="min-h-0 flex-1"
        source={source}
        columns={columns}
        view={view}
        onViewChange={setView}
        locale={region.locale}
        rowLabel={({ sku }) => sku}
        {...(canEdit ? { onEdit } : {})}
        onOpen={(line) => show("product", line.id)}
        note={region.currency}
        empty={
          <EmptyState icon={Package} title={t`No products yet`}>
            {t`Products appear here once a price list or catalogue file has been brought in.`}
          </EmptyState>
        }
      />
      <Suspense>
        {showsChanges && (
          <ChangeSetsSheet
            organization={organization}
            supplier={params.get("changes") || null}
            open
            onOpenChange={() => show("changes", null)}
            onUndone={source.refresh}
          />
        )}
        {product !== null && (
          <ProductSheet
            key={product}
            organization={organization}
            id={product}
            further={further}
            onClose={() => show("product", null)}
            onChanged={source.refresh}
          />
        )}
      </Suspense>
    </div>
  );
}
