import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { FetchAgain } from "@/importing/history/fetch-again.tsx";
import { importHistoryQuery, type PastImport } from "@/importing/history/import-history-api.ts";
import { RunAgain } from "@/importing/history/run-again.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { formatNumber } from "@/lib/format.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { counted } from "@/ui/foundation/labelled.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type ImportHistoryProps = {
  organization: Organization;
  suppliers: readonly Supplier[];
  /** How many of the latest imports to list. */
  most?: number;
  /** Opens the report of an import. Without this function, the report buttons aren't shown. */
  onOpen?: (id: string) => void;
  /** Repeats an import. Without this function, the buttons to run again aren't shown. */
  onAgain?: (past: PastImport, file: File, address: string | null) => void;
};

/** Earlier imports with their files and results. */
export function ImportHistory({
  organization,
  suppliers,
  most,
  onOpen,
  onAgain,
}: ImportHistoryProps) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(importHistoryQuery(organization.id, most));
  const { region } = organization;
  if (error)
    return (
      <ErrorState
        title={<Trans>We couldn’t load earlier imports</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  if (data === undefined || data.length === 0) return null;

  const nameOf = ({ supplier }: PastImport) => suppliers.find(({ id }) => id === supplier)?.name;
  const counts = ({ created, updated, unchanged, rejected, unsent }: PastImport) =>
    counted(
      i18n,
      [
        [created, t`New`],
        [updated, t`Changed`],
        [unchanged, t`Unchanged`],
        [rejected, t`Rejected`],
        [unsent, t`Not imported`],
      ],
      (count) => formatNumber(count, region),
    );

  return (
    <Panel title={t`Earlier imports`} flush>
      <ul className="divide-y divide-line">
        {data.map((past) => (
          <li
            key={past.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
          >
            <div className="min-w-48 flex-1">
              <p className="font-medium wrap-anywhere text-ink">
                {past.sheet ?? past.file ?? past.title}
              </p>
              <p className="text-ink-3 tabular-nums">
                {[nameOf(past), past.actor].filter(Boolean).join(" · ")}{" "}
                <Moment at={past.at} region={region} />
              </p>
              <p className="text-ink-2 tabular-nums">{counts(past)}</p>
            </div>
            {past.state !== "committed" && (
              <Badge tone="warn" dot>
                {past.state === "open" ? (
                  <Trans>In progress</Trans>
                ) : (
                  <Trans>Stopped partway</Trans>
                )}
              </Badge>
            )}
            {past.undone.how !== "nothing" && (
              <Badge>
                {past.undone.how === "whole" ? <Trans>Undone</Trans> : <Trans>Partly undone</Trans>}
              </Badge>
            )}
            {onAgain &&
              (past.address !== null && organization.role !== "viewer" ? (
                <FetchAgain
                  organization={organization.id}
                  title={past.title}
                  address={past.address}
                  onFile={(file) => onAgain(past, file, past.address)}
                />
              ) : (
                <RunAgain title={past.title} onFile={(file) => onAgain(past, file, null)} />
              ))}
            {onOpen && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t`Report: ${past.title}`}
                onClick={() => onOpen(past.id)}
              >
                <Trans>Report</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
