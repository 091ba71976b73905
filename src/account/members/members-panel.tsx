import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { LeaveOrganization } from "@/account/members/leave-organization.tsx";
import { MemberRow } from "@/account/members/member-row.tsx";
import { membersQuery } from "@/account/members/members-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";

type MembersPanelProps = { organization: Organization; me: string };

export function MembersPanel({ organization, me }: MembersPanelProps) {
  const { i18n } = useLingui();
  const { data: members, error, isFetching, refetch } = useQuery(membersQuery(organization.id));
  const owners = members?.filter(({ role }) => role === "owner") ?? [];
  const isLastOwner = owners.length === 1 && owners[0]?.userId === me;
  // Support staff who visit the organization aren't members of it.
  const isMember = members?.some(({ userId }) => userId === me) ?? false;

  return (
    <Panel
      flush
      title={<Trans>Members of {organization.name}</Trans>}
      description={members && <Plural value={members.length} one="# person" other="# people" />}
      footer={
        isMember && <LeaveOrganization organization={organization} isLastOwner={isLastOwner} />
      }
    >
      {members && (
        <ul>
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              organization={organization}
              isMe={member.userId === me}
              isLastOwner={owners.length === 1 && member.role === "owner"}
            />
          ))}
        </ul>
      )}
      {!members && !error && <TableSkeleton rows={3} columns={3} />}
      {!members && error && (
        <ErrorState
          title={<Trans>We couldn’t load the members</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
    </Panel>
  );
}
