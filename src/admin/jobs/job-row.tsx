import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { type Job, jobState, readJobError } from "@/channels/building/job.ts";
import { JOB_STATES, jobLabels } from "@/admin/jobs/job-labels.ts";
import { cancelJob, retryJob } from "@/channels/building/jobs-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

/** The kinds of job whose row shows the progress, as a number of products. */
const COUNTS_PRODUCTS: ReadonlySet<string> = new Set([
  "listings",
  "import",
  "sync",
  "distributor_follow",
  "product_upload",
]);

type JobRowProps = {
  job: Job;
  /** The time at which the jobs were loaded, by this device's clock. */
  asOf: number;
  organization: Organization;
};

/** One job: its subject, its progress, why its last attempt failed, and what an editor can do. */
export function JobRow({ job, asOf, organization }: JobRowProps) {
  const { i18n, t } = useLingui();
  const { region, role } = organization;
  const state = jobState(job, asOf);
  const kind = i18n._(jobLabels(job).name);
  const title = job.subject === null ? kind : t`${kind}: ${job.subject}`;
  const done = formatNumber(job.done, region);
  const total = job.total === null ? null : formatNumber(job.total, region);
  const start = state === "retrying" || state === "later" ? job.run_at : null;

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-48 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere text-ink">
          {title}
          <Badge tone={JOB_STATES[state].tone} dot>
            {i18n._(JOB_STATES[state].label)}
          </Badge>
        </p>
        {job.error !== null && <ErrorLine error={job.error} />}
        <p className="text-ink-3 tabular-nums">
          {job.done > 0 && COUNTS_PRODUCTS.has(job.kind) && (
            <>
              {total === null ? (
                <Trans>Products so far: {done}</Trans>
              ) : (
                <Trans>
                  Products: {done} of {total}
                </Trans>
              )}
              {" · "}
            </>
          )}
          {job.error !== null && (
            <>
              <Trans>
                Attempts: {job.attempts} of {job.max_attempts}
              </Trans>
              {" · "}
            </>
          )}
          {start !== null ? (
            <Trans>
              Next start: <Moment at={start} region={region} />
            </Trans>
          ) : state === "failed" ? (
            <Trans>
              Stopped: <Moment at={job.failed_at ?? job.run_at} region={region} />
            </Trans>
          ) : (
            <Trans>
              Added: <Moment at={job.queued_at} region={region} />
            </Trans>
          )}
        </p>
      </div>
      {role !== "viewer" && state !== "stopping" && (
        <JobActions org={organization.id} job={job} title={title} />
      )}
    </li>
  );
}

function ErrorLine({ error }: { error: string }) {
  const read = readJobError(error);
  return (
    <p className="wrap-anywhere text-pretty text-ink-2">
      {read.reason === "interrupted" && (
        <Trans>The server stopped before the job finished. Work that’s already done is kept.</Trans>
      )}
      {read.reason === "products" && (
        <Trans>
          Some products couldn’t be checked. Try again, or change one of them. Products: {read.skus}
        </Trans>
      )}
      {read.reason === "address" && (
        <Trans>The mail server doesn’t accept the recipient’s address.</Trans>
      )}
      {read.reason === "mail" && (
        <Trans>The mail server can’t be reached, or it didn’t accept the email.</Trans>
      )}
      {read.reason === "other" && (
        <Trans>
          The server returned an error. Work that’s already done is kept. Details for support:{" "}
          {read.detail}
        </Trans>
      )}
    </p>
  );
}

type JobActionsProps = { org: string; job: Job; title: string };

function JobActions({ org, job, title }: JobActionsProps) {
  const { t, i18n } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const retry = useMutation(retryJob);
  const cancel = useMutation(cancelJob);
  const of = { org, job: job.id };
  if (job.state === "failed")
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={retry.isPending}
          aria-label={t`Try again: ${title}`}
          onClick={() => retry.mutate(of)}
        >
          <Trans>Try again</Trans>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={cancel.isPending}
          aria-label={t`Remove from list: ${title}`}
          onClick={() => cancel.mutate(of)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    );
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Cancel: ${title}`}
        onClick={() => setConfirming(true)}
      >
        <Trans>Cancel…</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={<Trans>Cancel “{title}”?</Trans>}
        confirm={<Trans>Cancel job</Trans>}
        destructive
        onConfirm={() => cancel.mutateAsync(of)}
      >
        {i18n._(jobLabels(job).cancelled)}
      </ConfirmDialog>
    </>
  );
}
