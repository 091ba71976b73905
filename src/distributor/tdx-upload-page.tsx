import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { NameListUpload } from "@/distributor/upload/name-list-upload.tsx";
import { PriceFileUpload } from "@/distributor/upload/price-file-upload.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

/** Uploads the distributor's price file. It has no layout around it, so it has its own link back. */
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
          {(of) =>
            of && (
              <>
                <PriceFileUpload organization={of} />
                {of.role !== "viewer" && <NameListUpload organization={of} />}
              </>
            )
          }
        </QueryResult>
      </main>
    </>
  );
}
