import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import type { ApplicationStatus } from "@/site/application/application.ts";
import { statusQuery } from "@/site/application/application-api.ts";
import { APPLICATION_STATE_LABELS } from "@/site/application/application-labels.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { CopyButton } from "@/ui/controls/copy-button.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { useLocale } from "@/ui/foundation/locale.tsx";
import { Skeleton } from "@/ui/feedback/skeleton.tsx";

/** Left in the history by the form, so that only whoever has just sent it is thanked. */
const arrival = z.object({ sent: z.literal(true), mailed: z.boolean() });

const TONES: Record<ApplicationStatus["state"], Tone> = {
  received: "calm",
  in_review: "accent",
  accepted: "good",
  declined: "warn",
};

/** How far an application has come, for whoever has its reference. */
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
          <CopyButton text={reference} label={t`Copy the reference`} />
        </div>
        <div aria-live="polite" className="grid gap-4">
          {isPending && <Skeleton className="h-24" />}
          {!isPending && data === undefined && (
            <Callout kind="warn" actions={again}>
              <Trans>
                The server could not be asked. Your application is not affected by that.
              </Trans>
            </Callout>
          )}
          {data === "wait" && (
            <Callout kind="warn" actions={again}>
              <Trans>That was asked very often from here. Wait a minute, and try again.</Trans>
            </Callout>
          )}
          {data === "unknown" && (
            <Callout kind="warn">
              <Trans>
                No application has this reference. Compare it with the one in your confirmation
                e-mail.
              </Trans>
            </Callout>
          )}
          {typeof data === "object" && <Found status={data} />}
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
      title={<Trans>Thank you. We have received your application.</Trans>}
    >
      {just.data.mailed ? (
        <Trans>
          A confirmation with the reference is on its way to you. Keep the address of this page,
          too: it always shows how far the application is.
        </Trans>
      ) : (
        <Trans>
          The confirmation could not be sent just now. Write the reference down: with it, this page
          always shows how far the application is.
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
      {new Intl.DateTimeFormat(locale === "en" ? "en-CA" : locale, {
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
            label: t`State`,
            value: (
              <Badge dot tone={TONES[state]}>
                {i18n._(APPLICATION_STATE_LABELS[state])}
              </Badge>
            ),
          },
          { label: t`Received`, value: day(received_at) },
          ...(hasMoved ? [{ label: t`Last change`, value: day(changed_at) }] : []),
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
      return <Trans>A person will read it, as a rule within two working days.</Trans>;
    case "in_review":
      return <Trans>Somebody is reading it. If a question comes up, we write to you.</Trans>;
    case "accepted":
      return (
        <Trans>Welcome. We have written to you about how to begin; your first file can come.</Trans>
      );
    case "declined":
      return (
        <Trans>
          We cannot take it on at present, and have written to you why. If something has changed,
          write to {enterpriseEmail}.
        </Trans>
      );
  }
}
