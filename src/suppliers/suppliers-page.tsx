import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Factory, Plus } from "lucide-react";
import { Suspense, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { WithFirstSteps } from "@/account/first-steps/first-steps.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { errorMessage } from "@/lib/errors.ts";
import {
  SUPPLIER_CARD_HEIGHT,
  supplierCardColumns,
  supplierColumns,
} from "@/suppliers/supplier-columns.tsx";
import type { Supplier } from "@/suppliers/supplier.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Grid } from "@/ui/grid/grid.tsx";
import { inMemory } from "@/ui/grid/source/memory-source.ts";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { useMedia } from "@/ui/foundation/use-media.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";
import { useOpenRow } from "@/ui/overlays/use-open-row.ts";

const nameOf = ({ name }: Supplier) => name;

/** Loaded when a person opens or adds a supplier. */
const SupplierSheet = lazyPart(async () => ({
  default: (await import("@/suppliers/supplier-sheet.tsx")).SupplierSheet,
}));

const NEW = "new";

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
  const [params, setParams] = useSearchParams();
  const chosen = params.get("supplier");
  const { row: supplier, isGone } = useOpenRow(data, chosen);
  const canEdit = organization.role !== "viewer";

  /** The open supplier is in the URL, so that people can share it and the back button closes it. */
  const show = (id: string | null) => setParams(id === null ? {} : { supplier: id });

  return (
    <div className="flex h-[calc(100dvh-var(--top-bar)-2.5rem)] min-h-80 flex-col gap-4">
      <PageHeader
        title={t`Suppliers`}
        facts={data ? <Plural value={data.length} one="# supplier" other="# suppliers" /> : null}
        actions={
          canEdit && (
            <Button onClick={() => show(NEW)}>
              <Plus {...icon} />
              <Trans>New supplier</Trans>
            </Button>
          )
        }
      />
      {data && (
        <SupplierGrid suppliers={data} organization={organization} onOpen={({ id }) => show(id)} />
      )}
      {data && (supplier !== null || (chosen === NEW && canEdit)) && (
        <Suspense>
          <SupplierSheet
            key={chosen}
            organization={organization}
            supplier={supplier}
            isGone={isGone}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
      {!data && error && (
        <ErrorState
          title={<Trans>We couldn’t load the suppliers</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      {!data && !error && <TableSkeleton />}
    </div>
  );
}

type SupplierGridProps = {
  suppliers: Supplier[];
  organization: Organization;
  onOpen: (supplier: Supplier) => void;
};

function SupplierGrid({ suppliers, organization, onOpen }: SupplierGridProps) {
  const { t, i18n } = useLingui();
  const source = useMemo(() => inMemory(suppliers, ({ id }) => id), [suppliers]);
  const hasCards = useMedia("(max-width: 640px)");
  const columns = useMemo(
    () => (hasCards ? supplierCardColumns(i18n) : supplierColumns(i18n)),
    [hasCards, i18n],
  );

  return (
    <Grid
      label={t`Suppliers`}
      className="min-h-0 flex-1"
      source={source}
      columns={columns}
      {...(hasCards && { rowHeight: SUPPLIER_CARD_HEIGHT })}
      locale={organization.region.locale}
      rowLabel={nameOf}
      onOpen={onOpen}
      empty={
        <WithFirstSteps organization={organization}>
          <EmptyState icon={Factory} title={t`No suppliers yet`}>
            {t`Suppliers are the companies that your products come from.`}
          </EmptyState>
        </WithFirstSteps>
      }
    />
  );
}
