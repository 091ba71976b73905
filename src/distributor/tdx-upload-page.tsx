import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { fieldMapsQuery } from "@/distributor/files/field-maps-api.ts";
import { NameListUpload } from "@/distributor/upload/name-list-upload.tsx";
import { PriceFileUpload } from "@/distributor/upload/price-file-upload.tsx";
import { importSchedulesQuery } from "@/importing/schedule/import-schedules-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

/** Uploads the distributor's price file. It's outside the portal's layout, so it has its own link back. */
export function Component() {
  const { t } = useLingui();
  const organization = useOrganization();

  return (
    <>
      <OfflineBanner />
      <main id="main" className="mx-auto grid max-w-4xl gap-5 p-4 sm:p-6">
        <PageHeader
          above={
            <Breadcrumbs
              trail={[
                { to: "/suppliers", label: t`Suppliers` },
                { to: "/suppliers/tdx-synnex-ca", label: t`TD SYNNEX Canada` },
              ]}
            />
          }
          title={t`TD SYNNEX Canada: upload`}
          facts={organization.data?.name ?? null}
          actions={
            <Button asChild variant="outline">
              <Link to="/suppliers/tdx-synnex-ca">
                <Trans>Back to TD SYNNEX Canada</Trans>
              </Link>
            </Button>
          }
        />
        <QueryResult
          query={organization}
          failure={<Trans>We couldn’t load your organization</Trans>}
        >
          {(of) => of && <Upload organization={of} />}
        </QueryResult>
      </main>
    </>
  );
}

/**
 * The panels appear together. Otherwise, schedules and field maps that load later would push the rest of the page down.
 */
function Upload({ organization }: { organization: Organization }) {
  const schedules = useQuery(importSchedulesQuery(organization.id, "distributor"));
  const maps = useQuery(fieldMapsQuery(organization.id));
  return (
    <OnceLoaded queries={[schedules, maps]}>
      {/* Without the saved maps, the upload would use a built-in one, which may have the wrong positions. */}
      <QueryResult query={maps} failure={<Trans>We couldn’t load the field maps</Trans>}>
        {() => <PriceFileUpload organization={organization} />}
      </QueryResult>
      {organization.role !== "viewer" && <NameListUpload organization={organization} />}
    </OnceLoaded>
  );
}
