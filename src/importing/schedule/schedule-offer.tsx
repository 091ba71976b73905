import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { fileNameIn } from "@/importing/fetching/source-address.ts";
import type { ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { columnKeys } from "@/importing/mapping/column-mapping.ts";
import { headerKeyOf } from "@/importing/mapping/import-profile.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** Fetched by those who schedule. */
const ScheduleDialog = lazyPart(async () => ({
  default: (await import("@/importing/schedule/schedule-dialog.tsx")).ScheduleDialog,
}));

type ScheduleOfferProps = { flow: ImportFlow; organization: Organization };

/** After a file came from an address: to have it fetched again and again, just as it was read this time. */
export function ScheduleOffer({ flow, organization }: ScheduleOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const { address, look, mapping, options, supplier, mode } = flow;
  if (address === null || look === null || mapping === null || organization.role === "viewer")
    return null;
  const columns = columnKeys(look.columns);
  return (
    <Callout
      kind="info"
      actions={
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          <CalendarClock {...icon} />
          <Trans>Schedule an import…</Trans>
        </Button>
      }
    >
      <Trans>This file came from a URL. You can import it from there on a schedule.</Trans>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            organization={organization}
            suppliers={suppliers}
            settings={newSchedule({ name: fileNameIn(address), address, supplier, mode })}
            reading={{ headerKey: headerKeyOf(columns), reading: options, mapping }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Callout>
  );
}
