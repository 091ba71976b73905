import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import type { OrganizationDetails } from "@/account/settings/organization-details.ts";
import { organizationDetailsQuery } from "@/account/settings/organization-details-api.ts";
import { OrganizationForm } from "@/account/settings/organization-form.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";

/** The organization's details and its number formats. Owners can change them; other members can read them. */
export function OrganizationPanel() {
  const { data: organization } = useOrganization();
  if (!organization) return null;
  return <DetailsPanel key={organization.id} organization={organization} />;
}

function DetailsPanel({ organization }: { organization: Organization }) {
  const { i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(organizationDetailsQuery(organization.id));

  return (
    <Panel
      title={<Trans>Your organization</Trans>}
      description={<Trans>Your company’s details, and its formats for numbers and dates.</Trans>}
    >
      {data && organization.role === "owner" && (
        <OrganizationForm organization={organization.id} details={data} />
      )}
      {data && organization.role !== "owner" && <ReadDetails details={data} />}
      {!data && !error && <FormSkeleton fields={5} />}
      {!data && error && (
        <ErrorState
          title={<Trans>We couldn’t load the organization</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
    </Panel>
  );
}

function ReadDetails({ details }: { details: OrganizationDetails }) {
  const { t } = useLingui();
  const { name, street, city, region, postalCode, country } = details;
  const address = [street, city, region, postalCode, country].filter(Boolean).join(", ");
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { label: t`Name`, value: name },
          { label: t`Address`, value: address || null },
          { label: t`Organization email`, value: details.email || null },
          { label: t`GST/HST number`, value: details.taxNumber || null },
          { label: t`Currency`, value: details.currency },
          { label: t`Time zone`, value: details.timeZone },
        ]}
      />
      <p className="text-xs text-ink-3">
        <Trans>Only an owner can change these details.</Trans>
      </p>
    </div>
  );
}
