import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

export type AdminTab = {
  value: string;
  label: string;
  /** The organization is null for a person who belongs to none. */
  content: (organization: Organization | null) => ReactNode;
};

type AdminTabsProps = {
  tabs: readonly AdminTab[];
  organization: Organization | null;
  /** The tab that the URL names. If it names none, or an unknown one, the first tab is open. */
  tab: string | null;
  onShow: (tab: string) => void;
};

/** One group of tabs of the admin panel. Only the open tab loads. */
export function AdminTabs({ tabs, organization, tab, onShow }: AdminTabsProps) {
  const { t } = useLingui();
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs label={t`Admin panel`} value={open?.value ?? ""} onValueChange={onShow} tabs={tabs}>
      {tabs.map(({ value, content }) => (
        <TabPanel key={value} value={value} className="grid gap-5">
          <Suspense fallback={<CardSkeleton lines={6} />}>{content(organization)}</Suspense>
        </TabPanel>
      ))}
    </Tabs>
  );
}
