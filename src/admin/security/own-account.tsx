import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { browserOf } from "@/account/events/browser.ts";
import { Moment } from "@/account/organization/moment.tsx";
import type { OwnSecurity, OwnSession, TwoFactor } from "@/account/events/own-security.ts";
import type { Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type OwnAccountProps = {
  own: OwnSecurity | null;
  /** The second factor's state, or undefined until the auth server has responded. */
  twoFactor: TwoFactor | undefined;
  region: Region;
};

/** How well the person's own account is protected, as far as the server reports it. */
export function OwnAccount({ own, twoFactor, region }: OwnAccountProps) {
  const { t } = useLingui();
  const sessions = own?.sessions;
  return (
    <Panel
      title={t`Your account`}
      actions={
        <TextLink to="/settings?tab=security" className="text-sm">
          <Trans>Open security settings</Trans>
        </TextLink>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t`Two-factor authentication`, value: <Factor state={twoFactor} /> },
            { label: t`Password`, value: <PasswordAge own={own} region={region} /> },
            {
              label: t`Open sessions`,
              value: sessions && (
                <Plural value={sessions.length} one="# session" other="# sessions" />
              ),
            },
          ]}
        />
        {sessions && sessions.length > 0 && <LastLogins sessions={sessions} region={region} />}
        {own === null && (
          <p className="text-sm text-ink-2">
            <Trans>This server doesn’t report sessions and events. Everything else works.</Trans>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Factor({ state }: { state: TwoFactor | undefined }) {
  switch (state) {
    case "on":
      return (
        <Badge tone="good" dot>
          <Trans>On</Trans>
        </Badge>
      );
    case "off":
      return (
        <Badge tone="warn" dot>
          <Trans>Off</Trans>
        </Badge>
      );
    case "absent":
      return <Trans>Not available on this server</Trans>;
    case "unknown":
      return <Trans>Not reported by the server</Trans>;
    case undefined:
      return <Trans>Checking…</Trans>;
  }
}

function PasswordAge({ own, region }: { own: OwnSecurity | null; region: Region }) {
  if (own === null) return <Trans>Not reported by the server</Trans>;
  if (own.password_changed_at === null)
    return <Trans>No recorded change in the last 90 days</Trans>;
  return (
    <Trans>
      Changed <Moment at={own.password_changed_at} region={region} />
    </Trans>
  );
}

/** How many logins to show. In a longer list, people wouldn't spot a login that isn't theirs. */
const SHOWN = 5;

function LastLogins({ sessions, region }: { sessions: readonly OwnSession[]; region: Region }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <h3 className="font-medium">
        <Trans>Recent logins</Trans>
      </h3>
      <ul className="grid gap-1">
        {sessions.slice(0, SHOWN).map(({ started_at, user_agent, is_this_one }) => (
          <li key={started_at} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <span className="tabular-nums">
              <Moment at={started_at} region={region} />
            </span>
            <Family name={browserOf(user_agent)} />
            {is_this_one && (
              <Badge tone="accent">
                <Trans>This session</Trans>
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Family({ name }: { name: string }) {
  return <span>{name === "unknown" ? <Trans>Unknown browser</Trans> : name}</span>;
}
