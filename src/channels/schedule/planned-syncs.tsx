import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { CHANGE_LABELS } from "@/channels/listing/change-labels.ts";
import { cancelSync, type Schedule, schedulesQuery } from "@/channels/schedule/schedules-api.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type PlannedSyncsProps = {
  organization: Organization;
  channel: string;
  /** Whether to list cancelled syncs too. */
  all?: boolean;
};

/** The interval at which the list checks whether a scheduled sync has run. */
const EVERY_MS = 60_000;

/** Why a due sync hasn't run, and what to do so that it can. */
const WAITING_MESSAGES: Record<NonNullable<Schedule["waiting_for"]>, MessageDescriptor> = {
  approver: msg`The person who approved this sync can no longer send for this organization. Cancel it and have someone else approve it.`,
  channel: msg`The channel is paused. The sync starts when the channel is resumed.`,
  feed: msg`The channel has no feed address. The sync starts once it has one.`,
  building: msg`The channel’s products are being checked. The sync starts once the check is done.`,
  failed: msg`The server couldn’t send these products. We’ll try again soon, and nothing is lost.`,
};

export function PlannedSyncs({ organization, channel, all = false }: PlannedSyncsProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...schedulesQuery(organization.id, channel),
    refetchInterval: EVERY_MS,
  });
  const shown = data?.filter(({ state }) => all || state !== "cancelled") ?? [];
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Scheduled syncs`} className="grid gap-3">
      {shown.map((schedule) => (
        <PlannedSync key={schedule.id} organization={organization} schedule={schedule} />
      ))}
    </ul>
  );
}

function PlannedSync({
  organization: { region, role },
  schedule,
}: {
  organization: Organization;
  schedule: Schedule;
}) {
  const { i18n } = useLingui();
  const cancel = useMutation(cancelSync);
  const { id, changes, on_day, at_time, due_at, state, approved, waiting_for } = schedule;
  const kinds = changes.map((change) => i18n._(CHANGE_LABELS[change])).join(" · ");
  const time = at_time.slice(0, 5);
  const isOpen = state !== "cancelled";

  return (
    <li className="grid gap-1.5 rounded-panel border border-line p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium text-ink">
          {on_day === null ? <Trans>Every day at {time}</Trans> : <Trans>Once</Trans>}
        </p>
        <ScheduleBadge schedule={schedule} />
      </div>
      {isOpen && (
        <p className="text-ink-3">
          <Trans>
            Next: <Moment at={due_at} region={region} />
          </Trans>
        </p>
      )}
      <p className="text-ink-2 tabular-nums">
        {kinds}
        {on_day !== null && (
          <>
            {" · "}
            <Plural value={approved} one="# product approved" other="# products approved" />
          </>
        )}
      </p>
      {waiting_for !== null && (
        <p className="text-ink-2">{i18n._(WAITING_MESSAGES[waiting_for])}</p>
      )}
      {state === "approving" && (
        <p className="text-ink-2">
          <Trans>
            The approval is in progress or was interrupted. If it was interrupted, nothing is sent.
          </Trans>
        </p>
      )}
      {isOpen && role !== "viewer" && (
        <div>
          <ConfirmDialog
            trigger={
              <Button variant="outline" size="sm">
                <Trans>Cancel sync</Trans>
              </Button>
            }
            title={<Trans>Cancel this sync?</Trans>}
            confirm={<Trans>Cancel sync</Trans>}
            onConfirm={async () => {
              await cancel.mutateAsync(id);
            }}
          >
            <Trans>
              Nothing more is sent. Products already sent stay on the channel, and the others keep
              their changes.
            </Trans>
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}

function ScheduleBadge({ schedule: { state, waiting_for } }: { schedule: Schedule }) {
  if (state === "cancelled") {
    return (
      <Badge>
        <Trans>Cancelled</Trans>
      </Badge>
    );
  }
  if (state === "approving" || waiting_for !== null) {
    return (
      <Badge tone="warn" dot>
        <Trans>Waiting</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="accent" dot>
      <Trans>Scheduled</Trans>
    </Badge>
  );
}
