import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { takeToken } from "@/account/organization/invitation.ts";
import { forgetInvitation, keptInvitation } from "@/account/organization/kept-invitation-api.ts";
import { OrganizationSection } from "@/account/organization/organization-section.tsx";
import { AppearancePanel } from "@/account/settings/appearance-panel.tsx";
import { EmailPanel } from "@/account/settings/email-panel.tsx";
import { ProfilePanel } from "@/account/settings/profile-panel.tsx";
import { PageHeader } from "@/ui/page-header.tsx";
import { FormSkeleton } from "@/ui/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";

/** Fetched when somebody turns to them. */
const SecuritySettings = lazy(async () => ({
  default: (await import("@/account/security/security-settings.tsx")).SecuritySettings,
}));
const InvitationDialog = lazy(async () => ({
  default: (await import("@/account/organization/invitation-dialog.tsx")).InvitationDialog,
}));

const TABS = ["profile", "organization", "security"] as const;

export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tab = new URLSearchParams(search).get("tab");

  const arrived = takeToken(search);
  const [token, setToken] = useState(() => arrived.token ?? keptInvitation());
  useEffect(forgetInvitation, []);
  if (arrived.token !== null && arrived.token !== token) setToken(arrived.token);
  const isArrival = arrived.token !== null;
  const rest = arrived.search;
  useEffect(() => {
    // A token does not stay in the address bar, nor in the history.
    if (isArrival) void navigate({ search: rest }, { replace: true });
  }, [isArrival, rest, navigate]);

  const show = (next: string) => void navigate({ search: `?tab=${next}` }, { replace: true });

  return (
    <div className="grid gap-4">
      <PageHeader title={t`Settings`} />
      <Tabs
        label={t`Settings`}
        value={TABS.find((name) => name === tab) ?? "profile"}
        onValueChange={show}
        tabs={[
          { value: "profile", label: t`Profile` },
          { value: "organization", label: t`Organisation` },
          { value: "security", label: t`Security` },
        ]}
      >
        <TabPanel value="profile" className="grid max-w-2xl gap-5">
          <ProfilePanel />
          <EmailPanel />
          <AppearancePanel />
        </TabPanel>
        <TabPanel value="organization">
          <OrganizationSection />
        </TabPanel>
        <TabPanel value="security">
          <Suspense fallback={<FormSkeleton />}>
            <SecuritySettings />
          </Suspense>
        </TabPanel>
      </Tabs>
      {token !== null && (
        <Suspense>
          <InvitationDialog
            key={token}
            token={token}
            onClose={() => setToken(null)}
            onJoined={() => {
              setToken(null);
              show("organization");
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
