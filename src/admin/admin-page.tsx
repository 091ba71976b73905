import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { AdminTabs } from "@/admin/organization/admin-tabs.tsx";
import { useOrganizationTabs } from "@/admin/organization/organization-tabs.tsx";
import { SecondFactorNeeded, usePlatformTabs } from "@/admin/platform/platform-tabs.tsx";
import { staffQuery } from "@/admin/platform/staff-api.ts";
import { DEFAULT_REGION, regionIn } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { OfflineBanner } from "@/ui/feedback/offline-banner.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Breadcrumbs } from "@/ui/navigation/breadcrumbs.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { UnsavedWorkGuard } from "@/ui/overlays/unsaved-work-guard.tsx";

/** The admin panel. It's outside the portal's layout, so it has its own link back. The open tab is in the URL. */
export function Component() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [search, setSearch] = useSearchParams();
  const organization = useOrganization();
  const { user } = useAuth();
  // Leaving out tabs protects nothing: the database decides what this account can read.
  const staffState = useQuery({ ...staffQuery(user?.id ?? ""), enabled: user !== null }).data;
  const isStaff = staffState === "staff" || staffState === "second_factor";
  const own = useOrganizationTabs();
  const ofPlatform = usePlatformTabs(organization.data?.region ?? regionIn(locale, DEFAULT_REGION));
  const tab = search.get("tab");
  const isPlatform =
    isStaff && (tab === "platform" || ofPlatform.some(({ value }) => value === tab));
  const show = (value: string) => setSearch({ tab: value }, { replace: true });

  const ownTabs = (
    <QueryResult query={organization} failure={<Trans>We couldn’t load your organization</Trans>}>
      {(of) => <AdminTabs tabs={own} organization={of} tab={tab} onShow={show} />}
    </QueryResult>
  );
  return (
    <>
      <OfflineBanner />
      <main id="main" className="mx-auto grid max-w-6xl gap-5 p-4 sm:p-6">
        <PageHeader
          above={<Breadcrumbs trail={[{ to: "/dashboard", label: t`Dashboard` }]} />}
          title={t`Admin panel`}
          facts={isPlatform ? t`Platform` : (organization.data?.name ?? null)}
          actions={
            <Button asChild variant="outline">
              <Link to="/dashboard">
                <Trans>Back to the portal</Trans>
              </Link>
            </Button>
          }
        />
        {isStaff ? (
          <Tabs
            label={t`Administration areas`}
            look="boxed"
            className="*:first:max-w-md"
            value={isPlatform ? "platform" : "own"}
            onValueChange={(value) => show(value === "platform" ? "platform" : "people")}
            tabs={[
              { value: "own", label: t`Your organization` },
              { value: "platform", label: t`Platform` },
            ]}
          >
            <TabPanel value="own">{ownTabs}</TabPanel>
            <TabPanel value="platform">
              {staffState === "staff" ? (
                <AdminTabs
                  tabs={ofPlatform}
                  organization={organization.data ?? null}
                  tab={tab}
                  onShow={show}
                />
              ) : (
                <SecondFactorNeeded />
              )}
            </TabPanel>
          </Tabs>
        ) : (
          ownTabs
        )}
      </main>
      <UnsavedWorkGuard />
    </>
  );
}
