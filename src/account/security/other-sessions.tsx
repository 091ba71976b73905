import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "@/account/auth/auth.tsx";
import { useRegion } from "@/account/organization/use-organization.tsx";
import { browserOf } from "@/account/events/browser.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { ownSecurityQuery } from "@/account/events/security-api.ts";

/** Lists the other devices where the account is logged in, as far as the server reports them. */
export function OtherSessions() {
  const { user } = useAuth();
  const { data: own } = useQuery({ ...ownSecurityQuery(user?.id ?? ""), enabled: user !== null });
  const region = useRegion();

  if (own === undefined) return null;
  if (own === null) {
    return (
      <p className="text-sm text-ink-3">
        <Trans>This server can’t list your other devices, but it can log all of them out.</Trans>
      </p>
    );
  }
  const others = own.sessions.filter(({ is_this_one }) => is_this_one !== true);
  if (others.length === 0) {
    return (
      <p className="text-sm text-ink-3">
        <Trans>You’re not logged in anywhere else.</Trans>
      </p>
    );
  }
  return (
    <ul className="grid gap-2 border-t border-line pt-3 text-sm">
      {others.map(({ started_at, user_agent }, index) => (
        <li key={`${started_at}-${index}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-ink">
            <Browser name={browserOf(user_agent)} />
          </span>
          <span className="text-ink-3 tabular-nums">
            <Moment at={started_at} region={region} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const Browser = ({ name }: { name: string }) =>
  name === "unknown" ? <Trans>Unknown browser</Trans> : name;
