import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Settings, UserRound } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "@/account/auth.tsx";
import { nameOf } from "@/account/profile.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { toast } from "@/ui/toast.tsx";

/** One message about one logout, however it went. */
const LOGOUT = "logout";

export function UserMenu() {
  const { t } = useLingui();
  const { user, profile } = useAuth();
  const navigate = useNavigate();
  const name = nameOf(profile, user?.email);

  async function signOut() {
    // The gate would send a person without a session to the login page; they asked for the door instead.
    await navigate("/");
    try {
      // At hand already: the gate before this page has it too.
      const { logOut } = await import("@/account/session/end-session-api.ts");
      const reach = await logOut();
      if (reach === "everywhere") toast.success(t`You have been logged out`, { id: LOGOUT });
      else {
        toast.warning(t`You have been logged out`, {
          id: LOGOUT,
          description: t`Only in this browser: the server could not be reached. If you use other devices, log out there as well.`,
        });
      }
    } catch {
      toast.error(t`Error logging out`, { id: LOGOUT });
    }
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`Account of ${name}`}
          className="ml-1 grid place-items-center rounded-full pointer-coarse:size-11"
        >
          <Avatar name={name} />
        </button>
      }
    >
      <div className="grid max-w-64 gap-0.5 px-2 py-1.5">
        <p className="truncate font-medium text-ink">{name}</p>
        <p className="truncate text-xs text-ink-3">{user?.email}</p>
        {profile?.company_name && (
          <p className="truncate text-xs text-ink-3">{profile.company_name}</p>
        )}
      </div>
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={() => void navigate("/settings")}>
        <Trans>Profile</Trans>
      </MenuItem>
      <MenuItem icon={Settings} onSelect={() => void navigate("/settings")}>
        <Trans>Settings</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
}
