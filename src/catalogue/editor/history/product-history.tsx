import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type ProductEvent,
  productHistoryQuery,
  saveProduct,
} from "@/catalogue/ledger/product-api.ts";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import type { Product } from "@/catalogue/product/product.ts";
import { restoredValue } from "@/catalogue/editor/history/restored-value.ts";
import { storedValueLabel } from "@/catalogue/product/stored-value-label.ts";
import { ProductEventRow } from "@/catalogue/editor/history/product-event-row.tsx";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type ProductHistoryProps = {
  organization: Organization;
  product: Product;
  canEdit: boolean;
  onRestored: () => void;
};

/** Every value this product had, its origin, and a way to restore it. */
export function ProductHistory({
  organization,
  product,
  canEdit,
  onRestored,
}: ProductHistoryProps) {
  const { t, i18n } = useLingui();
  const history = useInfiniteQuery(productHistoryQuery(product.id));
  const { mutateAsync, isPending, error, data: rejection } = useMutation(saveProduct);
  const { data: suppliers } = useQuery(suppliersQuery(organization.id));
  const events = history.data?.pages.flat() ?? [];

  const restore = useOneAtATime(async ({ field, before }: ProductEvent["cells"][number]) => {
    const value = restoredValue(product, field, before);
    if (value === undefined) return;
    try {
      const rejected = await mutateAsync({
        organization: organization.id,
        product,
        title: t`Restored: ${product.text.sku}`,
        set: { [field]: value },
      });
      if (rejected !== null) return;
    } catch {
      // The error is shown above the list.
      return;
    }
    toast.success(t`${product.text.sku} was restored`);
    onRestored();
  });

  function shown(field: string, value: string | null): string {
    if (field !== "supplier_id" || value === null) return storedValueLabel(i18n, field, value);
    if (!suppliers) return "…";
    return suppliers.find(({ id }) => id === value)?.name ?? t`Deleted supplier`;
  }

  if (history.isPending) return <CardSkeleton lines={6} />;
  if (history.error && !history.data) {
    return (
      <ErrorState
        title={<Trans>We couldn’t load the history</Trans>}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      >
        {i18n._(errorMessage(history.error))}
      </ErrorState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState icon={History} title={t`No changes yet`}>
        <Trans>The product hasn’t changed since it was imported.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {(error ?? rejection) && (
        <Callout kind="bad" role="alert" title={<Trans>Nothing was restored</Trans>}>
          {i18n._(rejection ? rejectionMessage(rejection) : errorMessage(error))}
        </Callout>
      )}
      <ol className="grid gap-4">
        {events.map((event) => (
          <ProductEventRow
            key={event.seq}
            event={event}
            region={organization.region}
            product={product}
            shown={shown}
            isBusy={isPending}
            {...(canEdit ? { onRestore: restore } : {})}
          />
        ))}
      </ol>
      <ShowMore query={history}>
        <Trans>Show earlier changes</Trans>
      </ShowMore>
    </div>
  );
}
