import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { wordsFor } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/error-state.tsx";
import { PageHeader } from "@/ui/page-header.tsx";
import { TableSkeleton } from "@/ui/skeleton.tsx";

type OrganizationGateProps = {
  /** The page's heading, there at once whatever becomes of the rest. */
  title: string;
  children: (organization: Organization) => ReactNode;
};

/** For pages about the data of an organisation: waits for it, or says why it is not there. */
export function OrganizationGate({ title, children }: OrganizationGateProps) {
  const { data, error, isFetching, isPending, refetch } = useOrganization();
  const { i18n } = useLingui();

  if (data) return children(data);
  return (
    <div className="grid gap-4">
      <PageHeader title={title} />
      {error && (
        <ErrorState
          title={<Trans>Your organisation could not be loaded</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(wordsFor(error))}
        </ErrorState>
      )}
      {isPending && !error && <TableSkeleton />}
      {data === null && (
        <ErrorState title={<Trans>You do not belong to an organisation</Trans>}>
          <Trans>Ask an owner of your organisation to invite you again.</Trans>
        </ErrorState>
      )}
    </div>
  );
}
