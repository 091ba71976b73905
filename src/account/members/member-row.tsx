import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { LAST_OWNER } from "@/account/members/leave-organization.tsx";
import { type Member, removeMember, setMemberRole } from "@/account/members/members-api.ts";
import { type Organization, type Role, ROLES } from "@/account/organization/organization.ts";
import { ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { formatDate } from "@/lib/format.ts";
import { Avatar } from "@/ui/layout/avatar.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type MemberRowProps = {
  member: Member;
  organization: Organization;
  isMe: boolean;
  isLastOwner: boolean;
};

export function MemberRow({ member, organization, isMe, isLastOwner }: MemberRowProps) {
  const { t, i18n } = useLingui();
  const { name, email, role, joinedAt } = member;
  const isManaged = organization.role === "owner";
  const date = formatDate(joinedAt, organization.region);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-0">
      <Avatar name={name} />
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm font-medium text-ink">{isMe ? t`${name} (you)` : name}</p>
        <p className="truncate text-xs text-ink-3">{email}</p>
      </div>
      <p className="text-xs text-ink-3 max-sm:hidden">
        <Trans>Joined {date}</Trans>
      </p>
      {isManaged ? (
        <div className="flex items-center gap-1">
          <RoleSelect
            member={member}
            organization={organization}
            isMe={isMe}
            isLastOwner={isLastOwner}
          />
          {!isMe && <RemoveMember member={member} organization={organization} />}
        </div>
      ) : (
        <Badge>{i18n._(ROLE_NAMES[role])}</Badge>
      )}
    </li>
  );
}

/** Shows a role only once the server has changed it: a permission must never look different from what it is. */
function RoleSelect({ member, organization, isMe, isLastOwner }: MemberRowProps) {
  const { t, i18n } = useLingui();
  const [newRole, setNewRole] = useState<Role | null>(null);
  const { mutateAsync, isPending } = useMutation(setMemberRole);
  const { name, userId, role } = member;

  async function change(next: Role) {
    const outcome = await mutateAsync({
      organization: organization.id,
      member: userId,
      role: next,
    });
    const roleName = i18n._(ROLE_NAMES[next]);
    if (outcome === "changed") toast.success(t`${name}’s new role: ${roleName}`);
    else if (outcome === "last_owner")
      toast.error(t`${name} is the last owner. Nothing was changed.`);
    else toast.info(t`${name} is no longer a member.`);
  }

  function choose(next: Role) {
    // Asks for confirmation first, so that no one gives up their own permissions by accident.
    if (isMe) setNewRole(next);
    else change(next).catch(() => undefined);
  }

  return (
    <>
      <Select
        aria-label={t`Role of ${name}`}
        className="w-32"
        value={role}
        onChange={choose}
        disabled={isLastOwner || isPending}
        {...(isLastOwner ? { "aria-describedby": LAST_OWNER } : {})}
        options={ROLES.map((value) => ({ value, label: i18n._(ROLE_NAMES[value]) }))}
      />
      <ConfirmDialog
        open={newRole !== null}
        onOpenChange={() => setNewRole(null)}
        title={<Trans>Give up your owner role?</Trans>}
        confirm={<Trans>Give up role</Trans>}
        destructive
        onConfirm={() => (newRole === null ? undefined : change(newRole))}
      >
        <Trans>
          You’ll no longer be able to invite people, change roles or remove members. Only another
          owner can give the role back to you.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

function RemoveMember({ member, organization }: Pick<MemberRowProps, "member" | "organization">) {
  const { t } = useLingui();
  const { mutateAsync } = useMutation(removeMember);
  const [open, setOpen] = useState(false);
  const { name, userId } = member;

  async function remove() {
    const outcome = await mutateAsync({ organization: organization.id, member: userId });
    if (outcome === "last_owner") toast.error(t`${name} is the last owner. Nothing was changed.`);
    else toast.success(t`${name} is no longer a member.`);
  }

  return (
    <>
      <IconButton icon={UserMinus} label={t`Remove ${name}`} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={
          <Trans>
            Remove {name} from {organization.name}?
          </Trans>
        }
        confirm={<Trans>Remove</Trans>}
        destructive
        onConfirm={remove}
      >
        <Trans>
          {name} loses access immediately. The data they entered stays in the organization, and you
          can invite them again.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
