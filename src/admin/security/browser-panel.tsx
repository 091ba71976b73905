import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import type { BrowserCheck } from "@/account/security/browser-checks.ts";
import { CHECKS } from "@/admin/security/security-issue-labels.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";

/** The browser checks that the portal requires. Failed checks also appear among the issues, with a fix. */
export function BrowserPanel({ checks }: { checks: readonly BrowserCheck[] }) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`This browser`}>
      <ul className="grid gap-2 text-sm">
        {checks.map(({ name, passed }) => (
          <li key={name} className="flex items-center gap-2.5">
            {passed ? (
              <CircleCheck {...icon} className="shrink-0 text-good" />
            ) : (
              <CircleX {...icon} className="shrink-0 text-bad" />
            )}
            <span className="flex-1">{i18n._(CHECKS[name])}</span>
            <span className={passed ? "text-ink-3" : "font-medium text-bad"}>
              {passed ? <Trans>Passed</Trans> : <Trans>Missing</Trans>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
