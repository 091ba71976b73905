import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import {
  type ImportSchedule,
  MAX_SCHEDULES,
  type ScheduleSettings,
} from "@/importing/schedule/import-schedule.ts";
import { importSchedulesQuery } from "@/importing/schedule/import-schedules-api.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { ScheduleRow } from "@/importing/schedule/schedule-row.tsx";
import { errorMessage } from "@/lib/errors.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";

/** Loaded only when a person creates or edits a schedule. */
const ScheduleDialog = lazyPart(async () => ({
  default: (await import("@/importing/schedule/schedule-dialog.tsx")).ScheduleDialog,
}));

type SchedulePanelProps = {
  organization: Organization;
  suppliers: readonly Supplier[];
  /** Starts an import of the file by hand. */
  onLook: (schedule: ImportSchedule) => void;
  onOpenReport: (changeSet: string) => void;
};

/** Lists the scheduled imports, with the state of each. */
export function SchedulePanel({
  organization,
  suppliers,
  onLook,
  onOpenReport,
}: SchedulePanelProps) {
  const { t, i18n } = useLingui();
  const [edited, setEdited] = useState<ScheduleSettings | null>(null);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    importSchedulesQuery(organization.id),
  );
  const isViewer = organization.role === "viewer";
  if (error && data === undefined)
    return (
      <ErrorState
        title={<Trans>We couldn’t load the schedules</Trans>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    );
  if (data === undefined || (isViewer && data.schedules.length === 0)) return null;
  const { schedules, isFull } = data;

  return (
    <Panel
      title={t`Scheduled imports`}
      description={
        isFull
          ? t`Your organization has reached the maximum of ${MAX_SCHEDULES} schedules, including those for price files.`
          : schedules.length === 0 && t`Import automatically from a URL, hourly, daily or weekly.`
      }
      flush={schedules.length > 0}
      actions={
        !isViewer && (
          <Button
            variant="outline"
            size="sm"
            disabled={isFull}
            onClick={() => setEdited(newSchedule())}
          >
            <CalendarClock {...icon} />
            <Trans>Schedule an import…</Trans>
          </Button>
        )
      }
    >
      {schedules.length > 0 && (
        <ul className="divide-y divide-line">
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              asOf={dataUpdatedAt}
              organization={organization}
              supplier={suppliers.find(({ id }) => id === schedule.supplier)?.name}
              onEdit={() => setEdited({ ...schedule, profile: schedule.profile ?? "" })}
              onLook={() => onLook(schedule)}
              onOpenReport={onOpenReport}
            />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <ScheduleDialog
            organization={organization}
            suppliers={suppliers}
            settings={edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
