import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Moment } from "@/account/organization/moment.tsx";
import {
  applicationQuery,
  type ApplicationEvent,
  type ApplicationReview,
} from "@/admin/applications/application-review-api.ts";
import { ReviewForm } from "@/admin/applications/review-form.tsx";
import {
  REVIEW_EVENT_LABELS,
  stateLabel,
  STATE_TONES,
} from "@/admin/applications/review-labels.ts";
import type { Region } from "@/lib/format.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import type { Application } from "@/site/application/application.ts";
import { LANGUAGE_LABELS, STEP_LABELS } from "@/site/application/application-labels.ts";
import { useAnswers } from "@/site/application/steps/use-answers.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ApplicationReviewPanelProps = { id: string; region: Region };

/** One application: what was entered, what happened since, and the next step. */
export function ApplicationReviewPanel({ id, region }: ApplicationReviewPanelProps) {
  const query = useQuery(applicationQuery(id));
  const [search] = useSearchParams();
  const back = withParams(search, { application: null });
  return (
    <>
      <div>
        <Button asChild variant="ghost" size="sm" className="-ml-2">
          <Link to={`?${back}`}>
            <ArrowLeft {...icon} />
            <Trans>All applications</Trans>
          </Link>
        </Button>
      </div>
      <QueryResult query={query} failure={<Trans>We couldn’t load this application</Trans>}>
        {(review) =>
          review === null ? (
            <Callout kind="warn">
              <Trans>This application doesn’t exist or was deleted.</Trans>
            </Callout>
          ) : (
            <Review review={review} region={region} />
          )
        }
      </QueryResult>
    </>
  );
}

function Review({ review, region }: { review: ApplicationReview; region: Region }) {
  const { t, i18n } = useLingui();
  const { reference, state, email, locale, received_at, application, organization } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  // The list is gone, and the focused element with it, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="rounded-sm text-lg font-semibold wrap-anywhere text-ink outline-offset-2"
        >
          {application?.company.legalName ?? reference}
        </h2>
        <Badge dot tone={STATE_TONES[state]}>
          {i18n._(stateLabel(state))}
        </Badge>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-5">
          <ReviewForm review={review} />
          {application === null ? (
            <Callout kind="warn">
              <Trans>
                This application was sent with an older version of the form and can’t be shown. Ask
                the applicant to apply again.
              </Trans>
            </Callout>
          ) : (
            <Answers application={application} />
          )}
        </div>
        <div className="grid gap-5">
          <Panel title={t`Application`}>
            <Facts
              facts={[
                { label: t`Reference`, value: <span className="font-mono">{reference}</span> },
                { label: t`Received`, value: <Moment at={received_at} region={region} /> },
                { label: t`Email`, value: email },
                {
                  label: t`Language`,
                  value: i18n._(LANGUAGE_LABELS[locale === "en" ? "en" : "fr"]),
                },
                ...(organization === null ? [] : [{ label: t`Organization`, value: organization }]),
              ]}
            />
          </Panel>
          <History events={review.events} region={region} />
        </div>
      </div>
    </>
  );
}

function Answers({ application }: { application: Application }) {
  const { i18n } = useLingui();
  const { consent, ...sections } = application;
  const answers = useAnswers({
    id: "",
    savedAt: 0,
    ...sections,
    sample: consent.sample,
    isShared: consent.sample !== null,
  });
  return answers.map(({ step, facts }) => (
    <Panel key={step} title={i18n._(STEP_LABELS[step])}>
      <div className="whitespace-pre-line">
        <Facts facts={facts} />
      </div>
    </Panel>
  ));
}

type HistoryProps = { events: readonly ApplicationEvent[]; region: Region };

function History({ events, region }: HistoryProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`History`} flush={events.length > 0}>
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>Nothing has happened since we received this application.</Trans>
        </p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map(({ id, kind, author, body, created_at }) => (
            <li key={id} className="grid gap-1 px-4 py-2.5 text-sm">
              <p className="font-medium text-ink">{i18n._(REVIEW_EVENT_LABELS[kind])}</p>
              {body !== null && (
                <p className="whitespace-pre-line wrap-anywhere text-ink">{body}</p>
              )}
              <p className="text-ink-3">
                {author !== null && <>{author} · </>}
                <Moment at={created_at} region={region} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
