import { useLingui } from "@lingui/react/macro";
import { CircleHelp, PanelLeft } from "lucide-react";
import { Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { helpPlace } from "@/app/shell/help-place.ts";
import { SearchBox } from "@/app/shell/search-box.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** Loaded later, because no screen depends on them. */
const ThemeMenu = lazyPart(async () => ({
  default: (await import("@/ui/preferences/theme-menu.tsx")).ThemeMenu,
}));
const UserMenu = lazyPart(async () => ({
  default: (await import("@/app/shell/user-menu.tsx")).UserMenu,
}));
const NotificationBell = lazyPart(async () => ({
  default: (await import("@/support/notifications/notification-bell.tsx")).NotificationBell,
}));
const JobIndicator = lazyPart(async () => ({
  default: (await import("@/app/shell/job-indicator.tsx")).JobIndicator,
}));
const ImportActivity = lazyPart(async () => ({
  default: (await import("@/importing/history/import-activity.tsx")).ImportActivity,
}));

export function TopBar({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const { t } = useLingui();
  const location = useLocation();

  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-canvas px-2 sm:px-5 print:hidden">
      <Button variant="ghost" size="icon" aria-label={t`Toggle sidebar`} onClick={onToggleSidebar}>
        <PanelLeft {...icon} />
      </Button>
      <SearchBox onToggleSidebar={onToggleSidebar} />
      <div className="flex flex-1 items-center justify-end gap-0.5">
        <Suspense>
          <ImportActivity />
        </Suspense>
        <Suspense>
          <JobIndicator />
        </Suspense>
        <Suspense fallback={<Place />}>
          <ThemeMenu />
        </Suspense>
        <Button asChild variant="ghost" size="icon">
          <Link to={helpPlace(location)} aria-label={t`Help`}>
            <CircleHelp {...icon} />
          </Link>
        </Button>
        <Suspense fallback={<Place />}>
          <NotificationBell />
        </Suspense>
        <Suspense fallback={<Place />}>
          <UserMenu />
        </Suspense>
      </div>
    </header>
  );
}

/** Reserves the space of a button that is still loading, so that the layout doesn't shift. */
const Place = () => <span aria-hidden className="size-8 pointer-coarse:size-11" />;
