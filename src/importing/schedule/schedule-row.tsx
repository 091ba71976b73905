import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis, FileSearch, Pause, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { type ImportSchedule, scheduleState } from "@/importing/schedule/import-schedule.ts";
import { type ScheduleAction, controlSchedule } from "@/importing/schedule/import-schedules-api.ts";
import { runResultMessage } from "@/importing/schedule/run-messages.ts";
import type { RunError, RunResult } from "@/importing/schedule/run-result.ts";
import {
  PAUSE_LABELS,
  frequencyLabel,
  SCHEDULE_STATE_TONES,
  SCHEDULE_STATE_LABELS,
} from "@/importing/schedule/schedule-labels.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Menu, MenuItem } from "@/ui/overlays/menu.tsx";

type ScheduleRowProps = {
  schedule: ImportSchedule;
  /** The time at which the schedules were loaded, by this device's clock. */
  asOf: number;
  organization: Organization;
  supplier: string | undefined;
  onEdit: () => void;
  onLook: () => void;
  onOpenReport?: (changeSet: string) => void;
  /** Returns the message for the outcome of a run. The default is for files of products. */
  describe?: (i18n: I18n, result: RunResult) => string;
};

/** One schedule: its file and frequency, its last outcome, and its actions. */
export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, asOf, organization, supplier, onEdit, onLook, onOpenReport } = props;
  const { describe = runResultMessage } = props;
  const { t, i18n } = useLingui();
  const title = useId();
  const [isConfirming, setConfirming] = useState<"accept" | "delete" | null>(null);
  const { mutate, mutateAsync, isPending } = useMutation(controlSchedule);
  const { id, name, address, paused, lastRunAt, lastResult, nextRunAt } = schedule;
  const { region, role } = organization;
  const state = scheduleState(schedule, asOf);
  const control = (what: ScheduleAction) => mutate({ id, action: what });
  /** Whether a browser may be able to read the file although the server couldn't. */
  const isForBrowser = TOO_MUCH.some((run) => run === runErrorOf(lastResult));
  const isResting =
    state === "well" || state === "failed" || state === "new" || state === "waiting";

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-48 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere text-ink">
          <span id={title}>{name}</span>
          <Badge tone={SCHEDULE_STATE_TONES[state]} dot>
            {i18n._(SCHEDULE_STATE_LABELS[state])}
          </Badge>
        </p>
        <p className="wrap-anywhere text-ink-3">
          {[supplier, frequencyLabel(i18n, schedule), hostOf(address)].filter(Boolean).join(" · ")}
        </p>
        {lastResult && (
          <p className="text-pretty text-ink-2 tabular-nums">
            {lastRunAt && <Moment at={lastRunAt} region={region} />}
            {": "}
            {describe(i18n, lastResult)}
          </p>
        )}
        {paused && <p className="text-pretty text-ink-2">{i18n._(PAUSE_LABELS[paused])}</p>}
        {isResting && (
          <p className="text-ink-3 tabular-nums">
            <Trans>
              Next: <Moment at={nextRunAt} region={region} />
            </Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {onOpenReport && lastResult?.changeSet !== undefined && (
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Report: ${name}`}
            onClick={() => onOpenReport(lastResult.changeSet ?? "")}
          >
            <Trans>Report</Trans>
          </Button>
        )}
        {role !== "viewer" && (
          <>
            {state === "waiting" && (
              <Button size="sm" onClick={() => setConfirming("accept")}>
                <Trans>Approve…</Trans>
              </Button>
            )}
            {isForBrowser && (
              <Button size="sm" aria-describedby={title} onClick={onLook}>
                <Trans>Review the file</Trans>
              </Button>
            )}
            {paused === null ? (
              <Button
                variant="outline"
                size="sm"
                loading={isPending}
                disabled={!isResting}
                aria-label={t`Run now: ${name}`}
                onClick={() => control("run")}
              >
                <Trans>Run now</Trans>
              </Button>
            ) : (
              <Button
                variant="outline"
                size="sm"
                loading={isPending}
                aria-label={t`Resume: ${name}`}
                onClick={() => control("resume")}
              >
                <Trans>Resume</Trans>
              </Button>
            )}
            <Menu trigger={<IconButton icon={Ellipsis} label={t`More actions for ${name}`} />}>
              <MenuItem icon={FileSearch} onSelect={onLook}>{t`Review the file`}</MenuItem>
              <MenuItem icon={Pencil} onSelect={onEdit}>{t`Edit…`}</MenuItem>
              {paused === null && (
                <MenuItem icon={Pause} onSelect={() => control("pause")}>{t`Pause`}</MenuItem>
              )}
              <MenuItem icon={Trash2} tone="bad" onSelect={() => setConfirming("delete")}>
                {t`Delete…`}
              </MenuItem>
            </Menu>
          </>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming === "accept"}
        onOpenChange={() => setConfirming(null)}
        title={t`Approve the import for ${name}?`}
        confirm={t`Approve import`}
        onConfirm={() => mutateAsync({ id, action: "accept" })}
      >
        {lastResult && <p>{describe(i18n, lastResult)}</p>}
        <p>
          <Trans>
            We fetch the file again and, if it’s still the same, import it within a minute. You can
            undo the import.
          </Trans>
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        destructive
        open={isConfirming === "delete"}
        onOpenChange={() => setConfirming(null)}
        title={t`Delete schedule ${name}?`}
        confirm={t`Delete schedule`}
        onConfirm={() => mutateAsync({ id, action: "delete" })}
      >
        <Trans>
          The file will no longer be imported automatically. Data already imported doesn’t change.
        </Trans>
      </ConfirmDialog>
    </li>
  );
}

/** If the server ends a worker for using too much processor time or memory, the run is only known to be interrupted. */
const TOO_MUCH: readonly RunError[] = ["too-large", "too-long", "interrupted"];

const runErrorOf = (result: RunResult | null) =>
  result?.reason !== undefined && "run" in result.reason ? result.reason.run : null;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);
