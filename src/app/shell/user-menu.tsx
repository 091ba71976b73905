import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Settings, UserRound } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "@/account/auth/auth.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { useOrganization, useOrganizations } from "@/account/organization/use-organization.tsx";
import { profileName } from "@/account/auth/profile.ts";
import { useSignOut } from "@/app/shell/use-sign-out.ts";
import { Avatar } from "@/ui/layout/avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/ui/overlays/menu.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { canLeave } from "@/ui/overlays/unsaved-work.ts";

export function UserMenu() {
  const { t } = useLingui();
  const { user, profile } = useAuth();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = profileName(profile, user?.email);

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`Account menu for ${name}`}
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
      <OrganizationSwitch />
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

/** Lets people who belong to several organizations switch between them. */
function OrganizationSwitch() {
  const { t } = useLingui();
  const { data: organizations = [] } = useOrganizations();
  const { data: acting } = useOrganization();
  if (organizations.length < 2 || !acting) return null;

  async function choose(id: Organization["id"]) {
    const chosen = organizations.find((organization) => organization.id === id);
    if (!chosen || id === acting?.id || !(await canLeave())) return;
    chooseOrganization(id);
    toast.success(t`You’re now working in ${chosen.name}.`);
  }

  return (
    <>
      <MenuSeparator />
      <MenuLabel>
        <Trans>Working in</Trans>
      </MenuLabel>
      <MenuChoice
        label={t`Working in`}
        value={acting.id}
        onChange={(id) => void choose(id)}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
