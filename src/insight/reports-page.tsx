import { useLingui } from "@lingui/react/macro";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import { useOrganizationInUrl } from "@/account/organization/use-organization-in-url.tsx";
import { ReportScreen } from "@/insight/reports/report-screen.tsx";

export function Component() {
  const { t } = useLingui();
  useOrganizationInUrl();
  return (
    <OrganizationGate title={t`Reports & Analytics`}>
      {(organization) => <ReportScreen key={organization.id} organization={organization} />}
    </OrganizationGate>
  );
}
