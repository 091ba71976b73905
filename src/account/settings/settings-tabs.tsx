import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import { profileQuery } from "@/account/auth/session-api.ts";
import { takeToken } from "@/account/members/invitation.ts";
import { clearInvitation, storedInvitation } from "@/account/members/invitation-store.ts";
import { OrganizationSection } from "@/account/members/organization-section.tsx";
import { AppearancePanel } from "@/account/settings/appearance-panel.tsx";
import { EmailPanel } from "@/account/settings/email-panel.tsx";
import { ProfilePanel } from "@/account/settings/profile-panel.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { CardSkeleton, FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

/** Each tab or dialog below loads when it's first shown. */
const SecuritySettings = lazyPart(async () => ({
  default: (await import("@/account/security/security-settings.tsx")).SecuritySettings,
}));
const InvitationDialog = lazyPart(async () => ({
  default: (await import("@/account/members/invitation-dialog.tsx")).InvitationDialog,
}));

const OrganizationPanel = lazyPart(async () => ({
  default: (await import("@/account/settings/organization-panel.tsx")).OrganizationPanel,
}));
const DataSettings = lazyPart(async () => ({
  default: (await import("@/account/data/data-settings.tsx")).DataSettings,
}));

const TABS = ["profile", "organization", "security", "data"];

/**
 * A settings tab from a folder that this one must not import, because it comes later in README.md's order of folders.
 * It's shown between security and data.
 */
export type FurtherTab = { value: string; label: string; content: ReactNode };

export function SettingsTabs({ further = [] }: { further?: readonly FurtherTab[] }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tab = new URLSearchParams(search).get("tab");
  const { user } = useAuth();
  const profile = useQuery({ ...profileQuery(user?.id ?? ""), enabled: user !== null });

  const arrived = takeToken(search);
  const [token, setToken] = useState(() => arrived.token ?? storedInvitation());
  useEffect(clearInvitation, []);
  if (arrived.token !== null && arrived.token !== token) setToken(arrived.token);
  const isArrival = arrived.token !== null;
  const rest = arrived.search;
  useEffect(() => {
    // A token must not stay in the address bar or in the history.
    if (isArrival) void navigate({ search: rest }, { replace: true });
  }, [isArrival, rest, navigate]);

  const known = [...TABS, ...further.map(({ value }) => value)];
  const show = (next: string) => void navigate({ search: `?tab=${next}` }, { replace: true });

  return (
    <div className="grid gap-4">
      <PageHeader title={t`Settings`} />
      <Tabs
        label={t`Settings`}
        value={known.find((name) => name === tab) ?? "profile"}
        onValueChange={show}
        tabs={[
          { value: "profile", label: t`Profile` },
          { value: "organization", label: t`Organization` },
          { value: "security", label: t`Security` },
          ...further,
          { value: "data", label: t`Data` },
        ]}
      >
        <TabPanel value="profile" className="grid max-w-2xl gap-5">
          <OnceLoaded queries={[profile]}>
            <ProfilePanel />
            <EmailPanel />
            <AppearancePanel />
          </OnceLoaded>
        </TabPanel>
        <TabPanel value="organization" className="grid gap-5">
          <div className="max-w-3xl">
            <Suspense fallback={<CardSkeleton lines={4} />}>
              <OrganizationPanel />
            </Suspense>
          </div>
          <OrganizationSection />
        </TabPanel>
        <TabPanel value="security">
          <Suspense fallback={<FormSkeleton />}>
            <SecuritySettings />
          </Suspense>
        </TabPanel>
        {further.map(({ value, content }) => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<FormSkeleton />}>{content}</Suspense>
          </TabPanel>
        ))}
        <TabPanel value="data">
          <Suspense fallback={<CardSkeleton />}>
            <DataSettings />
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
