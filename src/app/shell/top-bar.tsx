import { useLingui } from "@lingui/react/macro";
import { Bell, CircleHelp, PanelLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { helpPlace } from "@/app/shell/help-place.ts";
import { SearchBox } from "@/app/shell/search-box.tsx";
import { UserMenu } from "@/app/shell/user-menu.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";
import { ThemeMenu } from "@/ui/theme-menu.tsx";

/** No screen waits for it. */
const NotificationBell = lazy(async () => ({
  default: (await import("@/support/notifications/notification-bell.tsx")).NotificationBell,
}));

export function TopBar({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const { t } = useLingui();
  const location = useLocation();

  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-canvas px-2 sm:px-5">
      <Button variant="ghost" size="icon" aria-label={t`Toggle sidebar`} onClick={onToggleSidebar}>
        <PanelLeft {...icon} />
      </Button>
      <SearchBox onToggleSidebar={onToggleSidebar} />
      <div className="ml-auto flex items-center gap-0.5">
        <ThemeMenu />
        <Button asChild variant="ghost" size="icon">
          <Link to={helpPlace(location)} aria-label={t`Help`}>
            <CircleHelp {...icon} />
          </Link>
        </Button>
        <Suspense fallback={<QuietBell />}>
          <NotificationBell />
        </Suspense>
        <UserMenu />
      </div>
    </header>
  );
}

/** Holds the place, so that nothing jumps. */
function QuietBell() {
  const { t } = useLingui();
  return (
    <Button variant="ghost" size="icon" aria-label={t`Notifications`} aria-busy>
      <Bell {...icon} />
    </Button>
  );
}
