import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { SECURITY_ISSUES } from "@/admin/security/security-issue-labels.ts";
import type { SecurityIssue } from "@/admin/security/security-issues.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

const KINDS = { info: "info", warning: "warn", alert: "bad" } as const;

const UNCHECKED = {
  account: msg`Your account’s sessions and events`,
  two_factor: msg`Second factor on your account`,
  organization: msg`Failed logins for your members’ email addresses`,
} as const;
export type Unchecked = keyof typeof UNCHECKED;

type SecurityIssuesPanelProps = {
  issues: readonly SecurityIssue[];
  /** Checks that returned no result, so they may hide an issue. */
  unchecked: readonly Unchecked[];
  isAsking: boolean;
};

/** Lists the security issues with advice, and the checks that couldn't run, or shows that there are no issues. */
export function SecurityIssuesPanel({ issues, unchecked, isAsking }: SecurityIssuesPanelProps) {
  const { t, i18n } = useLingui();
  return (
    <section aria-label={t`Security check`} className="grid gap-2">
      {issues.map(({ name, severity }) => {
        const { title, advice, link } = SECURITY_ISSUES[name];
        return (
          <Callout
            key={name}
            kind={KINDS[severity]}
            title={i18n._(title)}
            actions={
              link && (
                <Button asChild size="sm" variant="outline">
                  <Link to={link.to}>{i18n._(link.label)}</Link>
                </Button>
              )
            }
          >
            {i18n._(advice)}
          </Callout>
        );
      })}
      {!isAsking && unchecked.length > 0 && (
        <Callout kind="info" title={<Trans>Some checks couldn’t run</Trans>}>
          <Trans>We couldn’t check:</Trans>
          <ul className="mt-1 list-disc pl-5">
            {unchecked.map((name) => (
              <li key={name}>{i18n._(UNCHECKED[name])}</li>
            ))}
          </ul>
        </Callout>
      )}
      {issues.length === 0 && unchecked.length === 0 && !isAsking && (
        <Callout kind="good" title={<Trans>Nothing needs your attention</Trans>}>
          <Trans>Your account, this browser and the connection are secure.</Trans>
        </Callout>
      )}
      {issues.length === 0 && isAsking && <CardSkeleton lines={1} />}
    </section>
  );
}
