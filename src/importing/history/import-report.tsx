import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { NextStep } from "@/account/first-steps/next-step.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import { RejectedProducts } from "@/catalogue/bulk/rejected-products.tsx";
import { pastImportQuery } from "@/importing/history/import-history-api.ts";
import { ReportActions } from "@/importing/history/report-actions.tsx";
import { ImportResult } from "@/importing/history/import-result.tsx";
import { ImportProgress } from "@/importing/history/import-progress.tsx";
import { ReportSummary } from "@/importing/history/report-summary.tsx";
import { useImports } from "@/importing/history/use-imports.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type ImportReportProps = { organization: Organization; person: string; id: string };

/** The report of one import, while it runs and afterwards. */
export function ImportReport({ organization, person, id }: ImportReportProps) {
  const { i18n } = useLingui();
  const { region } = organization;
  const { runner, imports, isReady } = useImports({ person, organization: organization.id });
  const top = useRef<HTMLDivElement>(null);
  const running = imports.find(({ plan }) => plan.id === id) ?? null;
  const isOver = running === null || ["done", "ended"].includes(running.plan.state);
  const { data, error, isFetching, refetch } = useQuery({
    ...pastImportQuery(organization.id, id),
    enabled: isReady && isOver,
  });
  /** The undo button disappears, so the focus moves to the summary that shows the result of the import. */
  async function showUndone() {
    await refetch();
    top.current?.focus();
  }
  if (running !== null && !isOver) return <ImportProgress running={running} runner={runner} />;
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
  return (
    <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
      <ReportSummary past={data} region={region} plan={running?.plan ?? null} />
      <ImportResult past={data} format={count} />
      <RejectedProducts rejected={running?.plan.rejections ?? []} />
      <ReportActions
        past={data}
        organization={organization}
        running={running}
        onUndone={() => void showUndone()}
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
        <Button asChild variant="outline">
          <Link to="/product-management">
            <Trans>View products</Trans>
          </Link>
        </Button>
        {data.state === "committed" && <NextStep organization={organization} after="file" />}
      </div>
    </div>
  );
}
