import { useLingui } from "@lingui/react/macro";
import { Link, NavLink } from "react-router-dom";
import { MAIN_ITEMS, type NavigationItem, SERVICE_ITEMS } from "@/app/shell/navigation.ts";
import { useOrganization } from "@/account/organization/use-organization.tsx";
import { appName } from "@/lib/brand.ts";
import { Avatar } from "@/ui/layout/avatar.tsx";
import { Logo } from "@/ui/layout/logo.tsx";
import { Tooltip } from "@/ui/controls/tooltip.tsx";

type SidebarProps = {
  /** Shows only icons, with their labels as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

export function Sidebar({ collapsed = false, onNavigate }: SidebarProps) {
  const { t, i18n } = useLingui();

  const list = (items: NavigationItem[]) => (
    <ul className="grid gap-0.5">
      {items.map(({ to, label, icon: Icon }) => {
        const message = i18n._(label);
        const link = (
          <NavLink
            to={to}
            end={to === "/"}
            {...(onNavigate ? { onClick: onNavigate } : {})}
            className={({ isActive }) =>
              `flex min-h-8 items-center gap-3 rounded-control border px-2.5 py-1 text-sm pointer-coarse:min-h-11 ${
                isActive
                  ? "border-line bg-surface font-medium text-ink shadow-control [&>svg]:text-accent"
                  : "border-transparent text-ink-2 hover:bg-sunken hover:text-ink"
              } ${collapsed ? "justify-center" : ""}`
            }
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {/* Two lines, because some French labels don't fit on one. */}
            <span className={collapsed ? "sr-only" : "line-clamp-2 min-w-0"}>{message}</span>
          </NavLink>
        );
        return (
          <li key={to}>
            {collapsed ? (
              <Tooltip text={message} side="right" describes={false}>
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );

  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto p-2">
      <Link
        to="/dashboard"
        {...(onNavigate ? { onClick: onNavigate } : {})}
        className={`flex h-10 items-center gap-2.5 rounded-control px-2 text-base font-semibold ${collapsed ? "justify-center" : ""}`}
      >
        <Logo />
        <span className={collapsed ? "sr-only" : "truncate"}>{appName()}</span>
      </Link>
      <nav aria-label={t`Main`} className="grid gap-3">
        {list(MAIN_ITEMS)}
        <hr className="mx-2 border-line" />
        {list(SERVICE_ITEMS)}
      </nav>
      <OrganizationCard collapsed={collapsed} />
    </div>
  );
}

/** Shows which organization is active. It stays visible when the page scrolls. */
function OrganizationCard({ collapsed }: { collapsed: boolean }) {
  const { data: organization } = useOrganization();
  if (!organization) return null;
  const { name, region } = organization;
  return (
    <div
      className={`mt-auto flex items-center gap-3 border-t border-line px-2 pt-3 pb-1 ${collapsed ? "justify-center" : ""}`}
    >
      <Avatar name={name} />
      <div className={collapsed ? "sr-only" : "min-w-0"}>
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-ink-3">
          {region.currency} · {region.timeZone}
        </p>
      </div>
    </div>
  );
}
