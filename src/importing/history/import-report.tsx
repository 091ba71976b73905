import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { RejectedProducts } from "@/catalogue/bulk/rejected-products.tsx";
import { addsUp } from "@/importing/commit/import-plan.ts";
import { pastImportQuery } from "@/importing/history/import-history-api.ts";
import { ReportActions } from "@/importing/history/report-actions.tsx";
import { SendingProgress } from "@/importing/history/sending-progress.tsx";
import { useImports } from "@/importing/history/use-imports.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type ImportReportProps = { organization: Organization; person: string; id: string };

/** The report of one import, while it runs and afterwards. */
export function ImportReport({ organization, person, id }: ImportReportProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const { runner, imports, isReady } = useImports({ person, organization: organization.id });
  const running = imports.find(({ plan }) => plan.id === id) ?? null;
  const isOver = running === null || ["done", "ended"].includes(running.plan.state);
  const { data, error, isFetching, refetch } = useQuery({
    ...pastImportQuery(organization.id, id),
    enabled: isReady && isOver,
  });
  if (running !== null && !isOver) return <SendingProgress running={running} runner={runner} />;
  if (error)
    return (
      <ErrorState
        title={<Trans>We couldn’t load this report</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  if (data === undefined) return <CardSkeleton />;

  const count = (value: number) => formatNumber(value, region);
  const isWhole = data.state === "committed";
  const isVain = isWhole && data.rowsRead > 0 && data.rejected === data.rowsRead;
  const isUpToDate = isWhole && !isVain;
  return (
    <div className="grid gap-5">
      <Callout
        kind={isUpToDate ? "good" : "warn"}
        role="alert"
        title={isUpToDate ? t`Catalogue updated: ${data.title}` : data.title}
      >
        {isVain && (
          <Trans>
            Every row was rejected, so the catalogue didn’t change. Download the rejected rows to
            see the errors.
          </Trans>
        )}
        {data.state === "open" && (
          <Trans>
            This import isn’t finished. It continues in the browser that started it, or you can stop
            it in the catalogue’s history.
          </Trans>
        )}
        {data.state === "cancelled" && (
          <Trans>
            This import was cancelled. What was already imported is saved and can be undone.
          </Trans>
        )}
        {isWhole && running !== null && !addsUp(running.plan) && (
          <Trans>
            The catalogue’s row count differs from what we sent. Review the changes before you rely
            on them.
          </Trans>
        )}
      </Callout>
      <Stats>
        <Stat label={t`Rows read`} value={count(data.rowsRead)} />
        <Stat label={t`New`} value={count(data.created)} tone="good" />
        <Stat label={t`Changed`} value={count(data.updated)} />
        <Stat label={t`Unchanged`} value={count(data.unchanged)} />
        <Stat label={t`Skipped`} value={count(data.skipped)} />
        <Stat
          label={t`Rejected`}
          value={count(data.rejected)}
          tone={data.rejected > 0 ? "warn" : "plain"}
        />
      </Stats>
      <RejectedProducts rejected={running?.plan.refused ?? []} />
      <ReportActions
        past={data}
        organization={organization}
        running={running}
        onUndone={() => void refetch()}
      />
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline">
          <Link
            to={`/product-management?import${data.supplier ? `&supplier=${data.supplier}` : ""}`}
          >
            <Upload {...icon} />
            <Trans>Import another file</Trans>
          </Link>
        </Button>
        <Button asChild>
          <Link to="/product-management">
            <Trans>View products</Trans>
          </Link>
        </Button>
      </div>
    </div>
  );
}
