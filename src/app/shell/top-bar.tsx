import { useLingui } from "@lingui/react/macro";
import { CircleHelp, PanelLeft } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { helpPlace } from "@/app/shell/help-place.ts";
import { SearchBox } from "@/app/shell/search-box.tsx";
import { UserMenu } from "@/app/shell/user-menu.tsx";
import { NotificationBell } from "@/support/notifications/notification-bell.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";
import { ThemeMenu } from "@/ui/theme-menu.tsx";

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
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
