import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { modeOfPolicy, policyOfMode } from "@/distributor/schedule/missing-policy.ts";
import { MissingPolicyField } from "@/distributor/upload/missing-policy-field.tsx";
import { isFileAddress, type ScheduleSettings } from "@/importing/schedule/import-schedule.ts";
import { saveDistributorSchedule } from "@/importing/schedule/import-schedules-api.ts";
import { ScheduleAddress, ScheduleTimes } from "@/importing/schedule/schedule-times.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

export type PriceFileSettings = Omit<ScheduleSettings, "supplier" | "profile">;

type PriceFileScheduleDialogProps = {
  organization: Organization;
  settings: PriceFileSettings;
  onClose: () => void;
};

/** Edits a schedule for the distributor's price file. It runs on behalf of the last person who saved or resumed it. */
export function PriceFileScheduleDialog(props: PriceFileScheduleDialogProps) {
  const { organization, settings: given, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const [settings, setSettings] = useState(given);
  const [hasTried, setTried] = useState(false);
  const save = useMutation(saveDistributorSchedule);
  const change = (changed: Partial<PriceFileSettings>) =>
    setSettings((before) => ({ ...before, ...changed }));
  const isInvalid = !isFileAddress(settings.address);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isInvalid || save.isPending) return;
    save.mutate(
      { organization: organization.id, settings },
      {
        onSuccess() {
          toast.success(t`Scheduled: ${settings.name}`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="lg"
      title={t`Import schedule`}
      description={t`The server fetches the file and imports what changed, on your behalf.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" form={form} loading={save.isPending}>
            <Trans>Save schedule</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" noValidate onSubmit={submit}>
        <Callout>
          <Trans>
            A scheduled file can be up to 20 MB unpacked, which is about 48,000 records. A full file
            of the whole catalogue is larger and would fail. Upload it on this page, and schedule
            the delta file.
          </Trans>
        </Callout>
        <ScheduleAddress
          address={settings.address}
          onChange={(address) => change({ address })}
          isInvalid={hasTried && isInvalid}
        />
        <ScheduleTimes times={settings} onChange={change} timeZone={organization.region.timeZone} />
        <MissingPolicyField
          policy={policyOfMode(settings.mode)}
          onChange={(policy) => change({ mode: modeOfPolicy(policy) })}
        />
        <p className="text-sm text-ink-2">
          <Trans>
            We ask for confirmation before importing if many items are missing or many records have
            errors.
          </Trans>
        </p>
        <Checkbox
          label={t`Notify me when a new or changed file is imported`}
          hint={t`We always notify you of failures.`}
          checked={settings.notifiesSuccess}
          onChange={({ target }) => change({ notifiesSuccess: target.checked })}
        />
      </form>
    </Dialog>
  );
}
