import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { fileNameIn } from "@/importing/fetching/source-address.ts";
import type { ImportMode } from "@/importing/comparing/import-mode.ts";
import { type ColumnMapping, columnKeys } from "@/importing/mapping/definition/column-mapping.ts";
import { headerKeyOf } from "@/importing/profile/import-profile.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { newSchedule } from "@/importing/schedule/new-schedule.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { icon } from "@/ui/foundation/styles.ts";

/** Loaded only when a person creates a schedule. */
const ScheduleDialog = lazyPart(async () => ({
  default: (await import("@/importing/schedule/schedule-dialog.tsx")).ScheduleDialog,
}));

type ScheduleOfferProps = {
  organization: Organization;
  /** The URL the file was fetched from. */
  address: string;
  columns: readonly string[];
  options: SourceOptions;
  mapping: ColumnMapping;
  supplier: string | null;
  mode: ImportMode;
};

/** Offers to schedule imports of this file, with the settings and mapping of the current import. */
export function ScheduleOffer(props: ScheduleOfferProps) {
  const { organization, address, columns, options, mapping, supplier, mode } = props;
  const [isOpen, setOpen] = useState(false);
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  if (organization.role === "viewer") return null;
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
            newProfile={{
              headerKey: headerKeyOf(columnKeys(columns)),
              fileSettings: options,
              mapping,
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Callout>
  );
}
