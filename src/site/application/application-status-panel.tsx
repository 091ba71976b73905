import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import { formatLocale } from "@/lib/format.ts";
import type { ApplicationStatus } from "@/site/application/application.ts";
import { AnswerForm } from "@/site/application/answer-form.tsx";
import { statusQuery } from "@/site/application/application-api.ts";
import { APPLICATION_STATE_LABELS } from "@/site/application/application-labels.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { useLocale } from "@/ui/foundation/locale-provider.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";

/** The form sets this in the history state, so that only the person who just applied sees the thank-you message. */
const arrival = z.object({ sent: z.literal(true), mailed: z.boolean() });

const TONES: Record<ApplicationStatus["state"], Tone> = {
  received: "calm",
  in_review: "accent",
  question: "warn",
  accepted: "good",
  declined: "warn",
};

/** Shows the status of an application to anyone who has its reference. */
export function ApplicationStatusPanel({ reference }: { reference: string }) {
  const { t } = useLingui();
  const { data, isPending, isFetching, refetch } = useQuery(statusQuery(reference));
  const again = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );

  return (
    <div className="grid gap-5">
      <Thanks />
      <section
        aria-labelledby="application-state"
        className="grid gap-4 rounded-panel border border-line bg-surface p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="application-state" className="text-lg font-semibold text-ink">
            <Trans>
              Application <span className="block font-mono text-base sm:inline">{reference}</span>
            </Trans>
          </h2>
          <CopyButton text={reference} label={t`Copy reference`} />
        </div>
        <div aria-live="polite" className="grid gap-4">
          {isPending && <Skeleton className="h-24" />}
          {!isPending && data === undefined && (
            <Callout kind="warn" actions={again}>
              <Trans>We couldn’t check the status. Your application isn’t affected.</Trans>
            </Callout>
          )}
          {data === "wait" && (
            <Callout kind="warn" actions={again}>
              <Trans>Too many status checks from your network. Wait a minute and try again.</Trans>
            </Callout>
          )}
          {data === "unknown" && (
            <Callout kind="warn">
              <Trans>
                We can’t find an application with this reference. Check it against your confirmation
                email.
              </Trans>
            </Callout>
          )}
          {typeof data === "object" && <Found status={data} />}
          {typeof data === "object" && data.question !== null && (
            <AnswerForm reference={reference} question={data.question} />
          )}
        </div>
      </section>
    </div>
  );
}

function Thanks() {
  const { state } = useLocation();
  const just = arrival.safeParse(state);
  if (!just.success) return null;
  return (
    <Callout
      kind="good"
      role="alert"
      title={<Trans>Thank you. We’ve received your application.</Trans>}
    >
      {just.data.mailed ? (
        <Trans>
          We’re emailing you a confirmation with your reference. Save this page’s address too: it
          always shows your application’s status.
        </Trans>
      ) : (
        <Trans>
          We couldn’t send the confirmation email. Write down the reference: you’ll need it to check
          your application’s status here.
        </Trans>
      )}
    </Callout>
  );
}

function Found({ status: { state, received_at, changed_at } }: { status: ApplicationStatus }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = (instant: string): ReactNode => (
    <time dateTime={instant}>
      {new Intl.DateTimeFormat(formatLocale(locale), {
        dateStyle: "long",
        timeStyle: "short",
      }).format(new Date(instant))}
    </time>
  );
  const hasMoved = state !== "received";

  return (
    <>
      <Facts
        facts={[
          {
            label: t`Status`,
            value: (
              <Badge dot tone={TONES[state]}>
                {i18n._(APPLICATION_STATE_LABELS[state])}
              </Badge>
            ),
          },
          { label: t`Received`, value: day(received_at) },
          ...(hasMoved ? [{ label: t`Last updated`, value: day(changed_at) }] : []),
        ]}
      />
      <p className="max-w-2xl text-sm text-pretty text-ink-2">
        <Meaning state={state} />
      </p>
    </>
  );
}

function Meaning({ state }: Pick<ApplicationStatus, "state">) {
  const { enterpriseEmail } = currentEnv();
  switch (state) {
    case "received":
      return <Trans>We’ll review it, usually within 2 working days.</Trans>;
    case "in_review":
      return <Trans>We’re reviewing it. If we have a question, we’ll email you.</Trans>;
    case "question":
      return <Trans>We need an answer from you before we can go on.</Trans>;
    case "accepted":
      return (
        <Trans>
          Welcome! We’ve emailed you an invitation to your organization. Accept it to send your
          first file.
        </Trans>
      );
    case "declined":
      return (
        <Trans>
          We can’t accept your application at this time. We’ve emailed you the reasons. If something
          has changed, write to {enterpriseEmail}.
        </Trans>
      );
  }
}
