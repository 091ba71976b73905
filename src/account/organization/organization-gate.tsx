import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { WithOrganization } from "@/account/organization/with-organization.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";

type OrganizationGateProps = {
  /** The page heading, shown immediately even while the organization loads. */
  title: string;
  children: (organization: Organization) => ReactNode;
};

/** A frame for pages about an organization's data. It waits for the organization, or shows why it isn't available. */
export function OrganizationGate({ title, children }: OrganizationGateProps) {
  const { data } = useOrganization();
  const page = <WithOrganization waiting={<TableSkeleton />}>{children}</WithOrganization>;
  if (data) return page;
  return (
    <div className="grid gap-4">
      <PageHeader title={title} />
      {page}
    </div>
  );
}
