import { Plural, useLingui } from "@lingui/react/macro";
import { Package } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { productColumns } from "@/catalogue/product-columns.tsx";
import { fetchProducts } from "@/catalogue/products-api.ts";
import { wordsFor } from "@/lib/errors.ts";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { serverPaged } from "@/ui/grid/model/paged-source.ts";
import { PageHeader } from "@/ui/page-header.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Product Management`}>
      {(organization) => <ProductManagement organization={organization} />}
    </OrganizationGate>
  );
}

function ProductManagement({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { id, region } = organization;

  const source = useMemo(
    () =>
      serverPaged({
        idOf: (line) => line.id,
        fetchPage: fetchProducts(id),
        messageFor: (error) => i18n._(wordsFor(error)),
      }),
    [id, i18n],
  );
  const columns = useMemo(() => productColumns(i18n, region), [i18n, region]);
  const { total } = useSyncExternalStore(source.subscribe, source.state);

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-4">
      <PageHeader
        title={t`Product Management`}
        facts={
          total.is === "exact" && <Plural value={total.count} one="# product" other="# products" />
        }
      />
      <Grid
        label={t`Products`}
        className="min-h-0 flex-1"
        source={source}
        columns={columns}
        locale={region.locale}
        rowLabel={({ sku }) => sku}
        note={region.currency}
        empty={
          <EmptyState icon={Package} title={t`No products yet`}>
            {t`Products appear here once a price list or catalogue file has been brought in.`}
          </EmptyState>
        }
      />
    </div>
  );
}
