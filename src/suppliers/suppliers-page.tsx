import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Factory } from "lucide-react";
import { useMemo } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { supplierColumns } from "@/suppliers/supplier-columns.tsx";
import type { Supplier } from "@/suppliers/supplier.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { EmptyState } from "@/ui/empty-state.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory } from "@/ui/grid/model/memory-source.ts";
import { PageHeader } from "@/ui/page-header.tsx";
import { TableSkeleton } from "@/ui/skeleton.tsx";

export function Component() {
  const { t } = useLingui();
  return (
    <OrganizationGate title={t`Suppliers`}>
      {(organization) => <Suppliers organization={organization} />}
    </OrganizationGate>
  );
}

function Suppliers({ organization }: { organization: Organization }) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(suppliersQuery(organization.id));

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-4">
      <PageHeader
        title={t`Suppliers`}
        facts={data && <Plural value={data.length} one="# supplier" other="# suppliers" />}
      />
      {data && <SupplierGrid suppliers={data} organization={organization} />}
      {!data && error && (
        <ErrorState
          title={<Trans>The suppliers could not be loaded</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(wordsFor(error))}
        </ErrorState>
      )}
      {!data && !error && <TableSkeleton />}
    </div>
  );
}

type SupplierGridProps = { suppliers: Supplier[]; organization: Organization };

function SupplierGrid({ suppliers, organization: { region } }: SupplierGridProps) {
  const { t, i18n } = useLingui();
  const source = useMemo(() => inMemory(suppliers, ({ id }) => id), [suppliers]);
  const columns = useMemo(() => supplierColumns(i18n), [i18n]);

  return (
    <Grid
      label={t`Suppliers`}
      className="min-h-0 flex-1"
      source={source}
      columns={columns}
      locale={region.locale}
      rowLabel={({ name }) => name}
      empty={
        <EmptyState icon={Factory} title={t`No suppliers yet`}>
          {t`Suppliers appear here with the first data that comes from them.`}
        </EmptyState>
      }
    />
  );
}
