import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RejectedRecordList } from "@/distributor/files/rejected-record-list.tsx";
import type { Accepted } from "@/distributor/upload/upload-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

const PAGE = 50;

type RejectedRecordsPreviewProps = Pick<Accepted, "rejectedRecords" | "rejected"> & {
  name: string;
  trigger: React.ReactNode;
};

/** The rejected records of the chosen file, as the check in the browser found them. */
export function RejectedRecordsPreview({
  name,
  rejectedRecords,
  rejected,
  trigger,
}: RejectedRecordsPreviewProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(PAGE);
  const hasMore = shown < rejectedRecords.length;
  return (
    <Sheet
      size="lg"
      title={t`Rejected records`}
      description={
        <>
          {name} · <Plural value={rejected} one="# record" other="# records" />
        </>
      }
      trigger={trigger}
    >
      <RejectedRecordList
        records={rejectedRecords.slice(0, shown)}
        count={rejected}
        hasMore={hasMore}
      />
      {hasMore && (
        <Button variant="outline" className="mt-3" onClick={() => setShown(shown + PAGE)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Sheet>
  );
}
