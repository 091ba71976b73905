import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { FINDINGS } from "@/admin/security/finding-words.ts";
import type { Finding } from "@/admin/security/findings.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { CardSkeleton } from "@/ui/skeleton.tsx";

const KINDS = { info: "info", warning: "warn", alert: "bad" } as const;

type FindingsPanelProps = {
  findings: readonly Finding[];
  /** Everything that could be asked has answered. */
  isComplete: boolean;
  isAsking: boolean;
};

/** What to look at, with what to do about it; or that there is nothing. */
export function FindingsPanel({ findings, isComplete, isAsking }: FindingsPanelProps) {
  const { t, i18n } = useLingui();
  return (
    <section aria-label={t`Findings`} className="grid gap-2">
      {findings.map(({ name, severity }) => {
        const { title, advice, link } = FINDINGS[name];
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
      {findings.length === 0 && isComplete && (
        <Callout kind="good" title={<Trans>Nothing needs your attention</Trans>}>
          <Trans>Your account, this browser and the connection look as they should.</Trans>
        </Callout>
      )}
      {findings.length === 0 && isAsking && <CardSkeleton lines={1} />}
    </section>
  );
}
