import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { CHANGE_WORDS } from "@/channels/ready/change-words.ts";
import { cancelSending, type Schedule, schedulesQuery } from "@/channels/schedule/schedules-api.ts";
import { WAITING_WORDS } from "@/channels/schedule/waiting-words.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type PlannedSendingsProps = {
  organization: Organization;
  channel: string;
  /** With those that were called off. */
  all?: boolean;
};

/** So often it is asked whether something went out. */
const EVERY_MS = 60_000;

/** What a channel is to be sent later. */
export function PlannedSendings({ organization, channel, all = false }: PlannedSendingsProps) {
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
        <PlannedSending key={schedule.id} organization={organization} schedule={schedule} />
      ))}
    </ul>
  );
}

function PlannedSending({
  organization: { region, role },
  schedule,
}: {
  organization: Organization;
  schedule: Schedule;
}) {
  const { i18n } = useLingui();
  const cancel = useMutation(cancelSending);
  const { id, changes, on_day, at_time, due_at, state, approved, waits_for } = schedule;
  const words = changes.map((change) => i18n._(CHANGE_WORDS[change])).join(" · ");
  const time = at_time.slice(0, 5);
  const isOpen = state !== "cancelled";

  return (
    <li className="grid gap-1.5 rounded-panel border border-line p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium text-ink">
          {on_day === null ? <Trans>Every day at {time}</Trans> : <Trans>Once</Trans>}
        </p>
        <StateBadge schedule={schedule} />
      </div>
      {isOpen && (
        <p className="text-ink-3">
          <Trans>
            Next: <Moment at={due_at} region={region} />
          </Trans>
        </p>
      )}
      <p className="text-ink-2 tabular-nums">
        {words}
        {on_day !== null && (
          <>
            {" · "}
            <Plural value={approved} one="# product approved" other="# products approved" />
          </>
        )}
      </p>
      {waits_for !== null && <p className="text-ink-2">{i18n._(WAITING_WORDS[waits_for])}</p>}
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
              Nothing more is sent. What was already sent stays, and the products keep their
              changes.
            </Trans>
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}

function StateBadge({ schedule: { state, waits_for } }: { schedule: Schedule }) {
  if (state === "cancelled") {
    return (
      <Badge>
        <Trans>Cancelled</Trans>
      </Badge>
    );
  }
  if (state === "approving" || waits_for !== null) {
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
