import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { DEFAULT_POLICY, modeOfPolicy } from "@/distributor/schedule/missing-policy.ts";
import { priceFileResultMessage } from "@/distributor/upload/price-file-messages.ts";
import { importSchedulesQuery } from "@/importing/schedule/import-schedules-api.ts";
import { MAX_SCHEDULES } from "@/importing/schedule/import-schedule.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { ScheduleRow } from "@/importing/schedule/schedule-row.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import type { PriceFileSettings } from "./price-file-schedule-dialog.tsx";

/** Loaded only when a person creates or edits a schedule. */
const PriceFileScheduleDialog = lazyPart(async () => ({
  default: (await import("./price-file-schedule-dialog.tsx")).PriceFileScheduleDialog,
}));

/** The name of the schedule in notifications about it. */
const NAME = "TD SYNNEX Canada";

type PriceFileSchedulesProps = {
  organization: Organization;
  /** Called to open the file at this URL now, without waiting for the schedule. */
  onLook: (address: string) => void;
};

/** Lists the price files that the server fetches at set times. */
export function PriceFileSchedules({ organization, onLook }: PriceFileSchedulesProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<PriceFileSettings | null>(null);
  const query = useQuery(importSchedulesQuery(organization.id, "distributor"));
  return (
    <Panel
      title={t`Scheduled imports`}
      description={
        query.data?.isFull === true
          ? t`Your organization has reached the maximum of ${MAX_SCHEDULES} schedules.`
          : t`Import delta files and smaller full files from a URL, hourly, daily or weekly. A file can be up to 20 MB.`
      }
      actions={
        <Button
          variant="outline"
          size="sm"
          disabled={query.data?.isFull !== false}
          onClick={() => setEdited(newSchedule({ name: NAME, mode: modeOfPolicy(DEFAULT_POLICY) }))}
        >
          <CalendarClock {...icon} />
          <Trans>Schedule an import…</Trans>
        </Button>
      }
      flush={(query.data?.schedules.length ?? 0) > 0}
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the schedules</Trans>}>
        {({ schedules }) =>
          schedules.length > 0 && (
            <ul className="divide-y divide-line">
              {schedules.map((schedule) => (
                <ScheduleRow
                  key={schedule.id}
                  schedule={schedule}
                  asOf={query.dataUpdatedAt}
                  organization={organization}
                  supplier={undefined}
                  describe={priceFileResultMessage}
                  onEdit={() => setEdited(schedule)}
                  onLook={() => onLook(schedule.address)}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {edited && (
        <Suspense>
          <PriceFileScheduleDialog
            organization={organization}
            settings={edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
