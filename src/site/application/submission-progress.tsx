import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { currentEnv } from "@/lib/env.ts";
import { APPLICATION_REJECTIONS } from "@/site/application/application.ts";
import type { SubmissionFailure } from "@/site/application/application-api.ts";
import { REJECTION_MESSAGES } from "@/site/application/application-labels.ts";
import type { SubmissionStage } from "@/site/application/use-submission.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Spinner } from "@/ui/feedback/spinner.tsx";

/** Shows the progress of a submission, or why it failed and that nothing was lost. */
export function SubmissionProgress({
  state,
  failure,
}: {
  state: SubmissionStage;
  failure: SubmissionFailure | null;
}) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      {state === "proving" && (
        <Spinner size={16} label={t`Running a short anti-spam check in your browser…`} />
      )}
      {state === "sending" && <Spinner size={16} label={t`Sending…`} />}
      {state === "ready" && (
        <output className="flex items-center gap-2 text-sm text-ink-2">
          <ShieldCheck {...icon} className="shrink-0 text-good" />
          <Trans>Ready to send. No captcha puzzle, no third party.</Trans>
        </output>
      )}
      {failure && (
        <Callout kind="bad" role="alert" title={<Trans>Your application wasn’t sent</Trans>}>
          <p>
            <FailureText failure={failure} /> <Trans>Your answers are still here.</Trans>
          </p>
        </Callout>
      )}
    </div>
  );
}

function FailureText({ failure }: { failure: SubmissionFailure }) {
  const { i18n } = useLingui();
  const { enterpriseEmail } = currentEnv();
  const rejection = APPLICATION_REJECTIONS.find((known) => known === failure);
  if (rejection !== undefined) return i18n._(REJECTION_MESSAGES[rejection]);
  if (failure === "unreachable")
    return (
      <Trans>
        We can’t reach the server. Check your connection and send the application again.
      </Trans>
    );
  if (failure === "unprovable")
    return (
      <Trans>
        This browser can’t run our anti-spam check. Open the page over https://, try another browser
        or write to {enterpriseEmail}.
      </Trans>
    );
  return <Trans>The server is having problems. Send the application again in a few minutes.</Trans>;
}
