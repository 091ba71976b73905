import { useLingui } from "@lingui/react/macro";
import { Bell, CircleHelp, PanelLeft, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { UserMenu } from "@/app/user-menu.tsx";
import { Button } from "@/ui/button.tsx";
import { icon } from "@/ui/look.ts";
import { ThemeMenu } from "@/ui/theme-menu.tsx";
import { toast } from "@/ui/toast.tsx";

export function TopBar({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const { t } = useLingui();

  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-canvas px-2 sm:px-5">
      <Button variant="ghost" size="icon" aria-label={t`Toggle sidebar`} onClick={onToggleSidebar}>
        <PanelLeft {...icon} />
      </Button>
      <search className="max-w-95 min-w-0 flex-1">
        <form
          className="relative"
          onSubmit={(event) => {
            event.preventDefault();
            toast.info(t`Search functionality will be implemented in a future update`);
          }}
        >
          <Search
            {...icon}
            className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
          />
          <input
            type="search"
            aria-label={t`Search`}
            placeholder={t`Search products, orders, suppliers…`}
            className="h-8 w-full rounded-control border border-transparent bg-sunken pr-2 pl-8.5 text-sm text-ink placeholder:text-ink-3 pointer-coarse:h-11"
          />
        </form>
      </search>
      <div className="ml-auto flex items-center gap-0.5">
        <ThemeMenu />
        <Button asChild variant="ghost" size="icon">
          <Link to="/help" aria-label={t`Help`}>
            <CircleHelp {...icon} />
          </Link>
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t`Notifications`}
          onClick={() => toast.info(t`Viewing notifications`)}
        >
          <Bell {...icon} />
        </Button>
        <UserMenu />
      </div>
    </header>
  );
}
