import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { retryJob } from "@/channels/building/jobs-api.ts";
import { useTimeLeft } from "@/channels/building/use-time-left.tsx";
import type { useWaitingListings } from "@/channels/ready/use-waiting-listings.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

type BuildNoticeProps = {
  organization: Organization;
  listings: Omit<ReturnType<typeof useWaitingListings>, "summary">;
};

/**
 * While the server has listings to build, shows how complete the counts are. If the server isn't building them, shows
 * what to do.
 */
export function BuildNotice({ organization, listings }: BuildNoticeProps) {
  const { t } = useLingui();
  const retry = useMutation(retryJob);
  const { waiting, total, build, isMissing } = listings;
  const timeLeft = useTimeLeft(organization.id, waiting);
  if (waiting === 0) return null;
  const left = formatNumber(waiting, organization.region);

  if (build.isError) {
    return (
      <Callout
        kind="bad"
        role="alert"
        title={<Trans>We couldn’t load the progress of the product check</Trans>}
        actions={
          <Button variant="outline" loading={build.isFetching} onClick={() => void build.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The check itself isn’t affected. Still to check: {left}.</Trans>
      </Callout>
    );
  }
  if (isMissing) {
    return (
      <Callout kind="warn" title={<Trans>Some products aren’t being checked</Trans>}>
        <Trans>
          Still to check: {left}. This page and the server may be on different versions. Reload the
          page. If that doesn’t help, contact your administrator.
        </Trans>
      </Callout>
    );
  }
  if (build.data?.state === "late") {
    return (
      <Callout kind="warn" title={<Trans>Waiting for the server</Trans>}>
        <Trans>
          Still to check: {left}. The check will start automatically. If it doesn’t start within a
          few minutes, ask your administrator whether background jobs are turned on.
        </Trans>
      </Callout>
    );
  }
  if (build.data?.state !== "failed") {
    return (
      <Progress
        label={t`Checking products. The counts don’t include these yet.`}
        done={total - waiting}
        total={total}
        detail={timeLeft}
      />
    );
  }
  const { job, error } = build.data;
  const skus = /^products: (.+)$/.exec(error ?? "")?.[1];
  return (
    <Callout
      kind="bad"
      role="alert"
      title={<Trans>Not all products could be checked</Trans>}
      actions={
        organization.role !== "viewer" && (
          <Button
            variant="outline"
            loading={retry.isPending}
            onClick={() => retry.mutate({ org: organization.id, job })}
          >
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <Trans>
        We tried several times. Products already checked are kept. Still to check: {left}.
      </Trans>{" "}
      {skus && <Trans>These products caused errors: {skus}.</Trans>}
    </Callout>
  );
}
