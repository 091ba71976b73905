import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import {
  importProfilesQuery,
  latestVersions,
  saveImportProfile,
} from "@/importing/profile/import-profiles-api.ts";
import { type ScheduleSettings, settingsError } from "@/importing/schedule/import-schedule.ts";
import { saveImportSchedule } from "@/importing/schedule/import-schedules-api.ts";
import { ScheduleFields } from "@/importing/schedule/schedule-fields.tsx";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type ScheduleDialogProps = {
  organization: Organization;
  suppliers: readonly Supplier[];
  settings: ScheduleSettings;
  /** The settings and mapping the file was just read with. They're saved as a profile together with the schedule. */
  newProfile?: Pick<ImportProfile, "headerKey" | "fileSettings" | "mapping">;
  onClose: () => void;
};

/** Creates or edits a schedule. The schedule runs as the person who last saved or resumed it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { organization, suppliers, settings: given, newProfile, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const [settings, setSettings] = useState(given);
  const [hasTried, setTried] = useState(false);
  const { data: profiles = [] } = useQuery(importProfilesQuery(organization.id));
  const saveProfile = useMutation(saveImportProfile);
  const save = useMutation(saveImportSchedule);
  const bringsProfile = newProfile !== undefined && settings.profile === "";
  const error = settingsError(bringsProfile ? { ...settings, profile: "new" } : settings);

  /**
   * The id of the profile. It's stored even if saving the schedule fails, so that the next try doesn't create a
   * second profile.
   */
  async function profileOf(): Promise<string> {
    if (newProfile === undefined || settings.profile !== "") return settings.profile;
    const name = settings.name.trim();
    const profile = { id: crypto.randomUUID(), version: 1, name, supplierId: settings.supplier };
    const { id } = await saveProfile.mutateAsync({
      organization: organization.id,
      profile: { ...profile, ...newProfile },
    });
    setSettings((before) => ({ ...before, profile: id }));
    return id;
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error !== null || save.isPending || saveProfile.isPending) return;
    try {
      const profile = await profileOf();
      await save.mutateAsync({ organization: organization.id, settings: { ...settings, profile } });
      toast.success(t`Scheduled: ${settings.name.trim()}`);
      onClose();
    } catch {
      // The global handler reports the error. The dialog stays open with its values.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="lg"
      title={t`Import schedule`}
      description={t`The server fetches, checks and compares the file. It saves only changes, on your behalf.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" form={form} loading={save.isPending || saveProfile.isPending}>
            <Trans>Save schedule</Trans>
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <ScheduleFields
          settings={settings}
          onChange={setSettings}
          error={hasTried ? error : null}
          suppliers={suppliers}
          profiles={latestVersions(profiles)}
          bringsProfile={bringsProfile}
          timeZone={organization.region.timeZone}
        />
      </form>
    </Dialog>
  );
}
