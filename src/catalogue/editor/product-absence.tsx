import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import type { Product } from "@/catalogue/product/product.ts";
import { errorMessage } from "@/lib/errors.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";

type ProductAbsenceProps = {
  query: UseQueryResult<Product | null>;
  /** Whether the product was deleted while the person had unsaved changes, which are still shown. */
  isGone: boolean;
};

/**
 * Explains why no product is shown (it's loading, failed to load or doesn't exist), or that the product on screen was
 * deleted.
 */
export function ProductAbsence({ query, isGone }: ProductAbsenceProps) {
  const { t, i18n } = useLingui();
  const { data, error, isPending, isFetching, refetch } = query;
  if (isPending) return <FormSkeleton fields={8} />;
  if (isGone) return <GoneCallout title={<Trans>This product was deleted</Trans>} hasChanges />;
  if (data === null)
    return (
      <EmptyState icon={PackageX} title={t`Product not found`}>
        <Trans>It may belong to another organization, or an undo or a merge removed it.</Trans>
      </EmptyState>
    );
  if (data !== undefined) return null;
  return (
    <ErrorState
      title={<Trans>We couldn’t load the product</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {i18n._(errorMessage(error))}
    </ErrorState>
  );
}
