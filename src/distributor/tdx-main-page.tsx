import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { OrganizationGate } from "@/account/organization/organization-gate.tsx";
import {
  type DistributorCounts,
  distributorCountsQuery,
} from "@/distributor/catalogue/items-api.ts";
import {
  type DistributorFile,
  distributorFilesQuery,
} from "@/distributor/files/price-files-api.ts";
import { DistributorFileList } from "@/distributor/files/distributor-file-list.tsx";
import { freshnessOf } from "@/distributor/files/freshness.ts";
import { facetCount } from "@/distributor/catalogue/facets.ts";
import {
  IssuesPanel,
  LanguagesPanel,
  RetiringPanel,
} from "@/distributor/overview/attention-panels.tsx";
import { LatestFilePanel } from "@/distributor/overview/latest-file-panel.tsx";
import { MovementCharts } from "@/distributor/overview/movement-charts.tsx";
import { StockPanel } from "@/distributor/overview/stock-panel.tsx";
import { dayOf, formatNumber, type Region, todayIn } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";

const CATALOGUE = "/suppliers/tdx-ca/catalog";

export function Component() {
  return (
    <OrganizationGate title="TD SYNNEX Canada">
      {(organization) => <Distributor organization={organization} />}
    </OrganizationGate>
  );
}

function Distributor({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const files = useQuery(distributorFilesQuery(organization.id));
  const counts = useQuery(distributorCountsQuery(organization.id));
  const hasItems = files.data?.some(({ state }) => state === "committed") ?? false;
  const canUpload = organization.role !== "viewer";
  const upload = (
    <Button asChild>
      <Link to="/suppliers/tdx-ca/upload">
        <FileUp {...icon} />
        <Trans>Upload a file</Trans>
      </Link>
    </Button>
  );

  return (
    <div className="grid gap-5">
      <PageHeader
        above={<Breadcrumbs trail={[{ to: "/suppliers", label: t`Suppliers` }]} />}
        title={t`TD SYNNEX Canada`}
        actions={
          <>
            <Button asChild variant="outline">
              <Link to={CATALOGUE}>
                <Trans>Open catalogue</Trans>
              </Link>
            </Button>
            {canUpload && upload}
          </>
        }
      />
      <OnceLoaded queries={[files, counts]} lines={12}>
        <QueryResult query={files} failure={<Trans>We couldn’t load the files</Trans>}>
          {(all) => (
            <>
              {hasItems && <Freshness organization={organization} files={all} />}
              {hasItems && <Overview organization={organization} files={all} />}
              {all.length > 0 ? (
                <Panel title={t`Files`}>
                  <DistributorFileList organization={organization} files={all} />
                </Panel>
              ) : (
                <EmptyState icon={FileUp} title={t`No price file yet`}>
                  {canUpload ? (
                    <Trans>
                      Upload the price and availability file (.ap) that TD SYNNEX provides for your
                      account. You’ll see every change before anything is imported.
                    </Trans>
                  ) : (
                    <Trans>Only editors and owners can upload price files.</Trans>
                  )}
                </EmptyState>
              )}
            </>
          )}
        </QueryResult>
      </OnceLoaded>
    </div>
  );
}

type FreshnessProps = { organization: Organization; files: readonly DistributorFile[] };

/** Shows the age of the latest file, and warns when the weekly download is due. */
function Freshness({ organization, files }: FreshnessProps) {
  const { timeZone } = organization.region;
  const [today] = useState(() => todayIn(timeZone));
  const newest = files.find(({ state }) => state === "committed");
  if (newest === undefined) return null;
  const { days, isStale } = freshnessOf(
    newest.made_on ?? dayOf(newest.created_at, timeZone),
    today,
  );
  const age = (
    <Plural
      value={days}
      _0="The latest file is from today."
      one="The latest file is # day old."
      other="The latest file is # days old."
    />
  );
  if (!isStale) return <p className="text-sm text-ink-2">{age}</p>;
  return (
    <Callout kind="warn" title={age}>
      <Trans>
        TD SYNNEX asks its accounts to download the file at least once a week. Prices and stock may
        have changed since.
      </Trans>
    </Callout>
  );
}

/** Numbers about the catalogue. Most of them link to their items. */
function Overview({ organization, files }: FreshnessProps) {
  const { region } = organization;
  const counts = useQuery(distributorCountsQuery(organization.id));
  const latest = files.find(({ state }) => state === "committed");
  return (
    <>
      {latest && <LatestFilePanel file={latest} region={region} />}
      <QueryResult query={counts} failure={<Trans>We couldn’t load the counts</Trans>}>
        {(found) => (
          <>
            <CountList region={region} counts={found} />
            <StockPanel organization={organization} counts={found} />
            <div className="grid items-start gap-5 lg:grid-cols-3">
              <RetiringPanel counts={found} region={region} />
              <IssuesPanel counts={found} file={latest} region={region} />
              <LanguagesPanel counts={found} region={region} />
            </div>
          </>
        )}
      </QueryResult>
      <MovementCharts files={files} region={region} />
    </>
  );
}

type CountListProps = { region: Region; counts: DistributorCounts };

function CountList({ region, counts: { facets, promotions } }: CountListProps) {
  const { t } = useLingui();
  const missing = facetCount(facets, "xmissing");
  return (
    <Stats>
      <Stat label={t`Items`} to={CATALOGUE} value={formatNumber(facetCount(facets, "*"), region)} />
      <Stat
        label={t`In stock`}
        to={`${CATALOGUE}?stock=available`}
        value={formatNumber(facetCount(facets, "savailable"), region)}
      />
      <Stat
        label={t`On promotion`}
        to={`${CATALOGUE}?promo=any`}
        value={formatNumber(promotions, region)}
      />
      <Stat
        label={t`No longer listed`}
        to={`${CATALOGUE}?state=missing`}
        value={formatNumber(missing, region)}
        tone={missing > 0 ? "warn" : "plain"}
      />
      <Stat
        label={t`Discontinued`}
        to={`${CATALOGUE}?state=discontinued`}
        value={formatNumber(facetCount(facets, "xdiscontinued"), region)}
      />
    </Stats>
  );
}
