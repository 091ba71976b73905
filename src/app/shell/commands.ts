import { useLingui } from "@lingui/react/macro";
import {
  BookOpen,
  Building2,
  CloudUpload,
  Gauge,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  ShieldCheck,
  Sun,
  UserPlus,
  Warehouse,
} from "lucide-react";
import { useEffect, useState } from "react";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { useOrganization, useOrganizations } from "@/account/organization/use-organization.tsx";
import { MAIN_ITEMS, type NavigationItem, SERVICE_ITEMS } from "@/app/shell/navigation.ts";
import { useSignOut } from "@/app/shell/use-sign-out.ts";
import { LOCALE_NAMES, LOCALES } from "@/lib/locale.ts";
import { type Guide, searchGuide } from "@/site/guide/guide.ts";
import { loadGuide } from "@/site/guide/guide-text.ts";
import type { SearchCommand, CommandGroup } from "@/support/search/search-palette.tsx";
import { chord } from "@/ui/foundation/chord.ts";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { useTheme } from "@/ui/foundation/theme.tsx";
import { canLeave } from "@/ui/overlays/unsaved-work.ts";
import { msg } from "@lingui/core/macro";

/** Screens that aren't in the sidebar. The search finds them too. */
const FURTHER_ITEMS: NavigationItem[] = [
  { to: "/ready-to-sync", label: msg`Ready to sync`, icon: CloudUpload },
  { to: "/suppliers/tdx-synnex-ca", label: msg`TD SYNNEX Canada`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/catalog", label: msg`TD SYNNEX Canada: catalogue`, icon: Warehouse },
  { to: "/suppliers/tdx-ca/upload", label: msg`TD SYNNEX Canada: upload`, icon: Warehouse },
  { to: "/admin", label: msg`Admin panel`, icon: Gauge },
  { to: "/security", label: msg`Security centre`, icon: ShieldCheck },
];

/** More places in the guide than this would push the other results out of sight. */
const MOST_PLACES = 5;

/** Search results that need no server: pages, sections of the guide, and actions that are available everywhere. */
export function useSearchCommands(toggleSidebar: () => void): (query: string) => CommandGroup[] {
  const { t } = useLingui();
  const pages = usePages();
  const actions = useActions(toggleSidebar);
  const guide = useGuide();

  return (query) => [
    { heading: t`Go to`, items: pages },
    { heading: t`Actions`, items: actions },
    {
      heading: t`Help`,
      found: true,
      items: searchGuide(guide, query)
        .slice(0, MOST_PLACES)
        .map(({ id, title, chapter }) => ({
          id: `guide ${id}`,
          label: title,
          icon: BookOpen,
          to: `/help#${id}`,
          ...(chapter === title ? {} : { hint: chapter }),
        })),
    },
  ];
}

function usePages(): SearchCommand[] {
  const { i18n } = useLingui();
  return [...MAIN_ITEMS, ...SERVICE_ITEMS, ...FURTHER_ITEMS].map(({ to, label, icon }) => ({
    id: `page ${to}`,
    label: i18n._(label),
    keywords: to,
    icon,
    to,
  }));
}

function useActions(toggleSidebar: () => void): SearchCommand[] {
  const { t } = useLingui();
  const { setTheme } = useTheme();
  const { locale, setLocale } = useLocale();
  const { data: organizations = [] } = useOrganizations();
  const { data: acting } = useOrganization();
  const signOut = useSignOut();

  return [
    { id: "invite", label: t`Invite a member`, icon: UserPlus, to: "/settings?tab=organization" },
    ...organizations
      .filter(({ id }) => id !== acting?.id)
      .map(({ id, name }) => ({
        id: `act for ${id}`,
        label: t`Switch to ${name}`,
        icon: Building2,
        onSelect: () => void actFor(id),
      })),
    {
      id: "sidebar",
      label: t`Toggle sidebar`,
      icon: PanelLeft,
      shortcut: chord("B"),
      onSelect: toggleSidebar,
    },
    { id: "light", label: t`Light theme`, icon: Sun, onSelect: () => setTheme("light") },
    { id: "dark", label: t`Dark theme`, icon: Moon, onSelect: () => setTheme("dark") },
    {
      id: "system",
      label: t`System theme`,
      icon: Monitor,
      onSelect: () => setTheme("system"),
    },
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      id: other,
      label: LOCALE_NAMES[other],
      hint: t`Language`,
      icon: Languages,
      onSelect: () => void setLocale(other),
    })),
    { id: "sign out", label: t`Sign out`, icon: LogOut, onSelect: () => void signOut() },
  ];
}

async function actFor(organization: string) {
  if (await canLeave()) chooseOrganization(organization);
}

/** The guide in the language of the interface; empty until it has loaded. */
function useGuide(): Guide {
  const { locale } = useLocale();
  const [guide, setGuide] = useState<Guide>([]);
  useEffect(() => {
    let isWanted = true;
    async function load() {
      try {
        const loaded = await loadGuide(locale);
        if (isWanted) setGuide(loaded);
      } catch {
        // Without the guide, the search still finds everything else.
      }
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return guide;
}
