import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";

type WithOrganizationProps = {
  /** Shown while the organization loads. */
  waiting: ReactNode;
  children: (organization: Organization) => ReactNode;
};

/** Renders content about the active organization. Shows a message when there is none or it couldn't be loaded. */
export function WithOrganization({ waiting, children }: WithOrganizationProps) {
  const { i18n } = useLingui();
  const { data: organization, error, isFetching, refetch } = useOrganization();

  if (organization) return children(organization);
  if (organization === null) {
    return (
      <ErrorState title={<Trans>You’re not a member of an organization</Trans>}>
        <Trans>Ask an owner of your organization to invite you again.</Trans>
      </ErrorState>
    );
  }
  if (!error) return waiting;
  return (
    <ErrorState
      title={<Trans>We couldn’t load your organization</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {i18n._(errorMessage(error))}
    </ErrorState>
  );
}
