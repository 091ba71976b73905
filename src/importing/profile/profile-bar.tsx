import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { OversizedProfile } from "@/importing/profile/oversized-profile.tsx";
import { saveProfileFile } from "@/importing/profile/save-profile-file.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  headerKeyOf,
  type ImportProfile,
  LARGEST_MAPPING,
  LARGEST_PROFILE_FILE,
  mappingSize,
  readProfileFile,
} from "@/importing/profile/import-profile.ts";
import {
  deleteImportProfile,
  importProfilesQuery,
  latestVersions,
  saveImportProfile,
} from "@/importing/profile/import-profiles-api.ts";
import { savedMapping } from "@/importing/mapping/suggestion/saved-mapping.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { formatMoment } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { toast } from "@/ui/feedback/toast.tsx";

type ProfileBarProps = {
  organization: Organization;
  supplier: string | null;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  options: SourceOptions;
  mapping: ColumnMapping;
  profile: ImportProfile | null;
  onProfile: (profile: ImportProfile | null) => void;
  onMapping: (mapping: ColumnMapping) => void;
};

/** Saves the file settings and the mapping for the next file. Every save is a version that can be restored. */
export function ProfileBar(props: ProfileBarProps) {
  const { organization, supplier, columns, rows, options, mapping, profile, onProfile, onMapping } =
    props;
  const { t } = useLingui();
  const [name, setName] = useState(profile?.name ?? "");
  const chooser = useRef<HTMLInputElement>(null);
  const { data: profiles = [] } = useQuery(importProfilesQuery(organization.id));
  const latest = latestVersions(profiles);
  const save = useMutation(saveImportProfile);
  const remove = useMutation(deleteImportProfile);
  const isViewer = organization.role === "viewer";
  const trimmed = name.trim();
  const isTooLarge = mappingSize(mapping) > LARGEST_MAPPING;

  /** Saves the profile. A changed name renames the profile, or becomes the name of the copy. */
  async function saveAs(as: "version" | "another") {
    if (trimmed === "") return;
    const versions = profiles.filter(({ id }) => id === profile?.id).map(({ version }) => version);
    const isNew = profile === null || as === "another";
    try {
      const saved = await save.mutateAsync({
        organization: organization.id,
        profile: {
          id: isNew ? crypto.randomUUID() : profile.id,
          version: isNew ? 1 : Math.max(0, ...versions) + 1,
          name: trimmed,
          supplierId: supplier,
          headerKey: headerKeyOf(columns),
          fileSettings: options,
          mapping,
        },
      });
      onProfile(saved);
      toast.success(t`Saved: ${trimmed}, version ${saved.version}`);
    } catch {
      // The global handler reports the error. Nothing was lost.
    }
  }
  async function forget(id: string) {
    try {
      await remove.mutateAsync({ organization: organization.id, id });
      onProfile(null);
      setName("");
    } catch {
      // The global handler reports the error. The profile still exists.
    }
  }
  function use(id: string) {
    const chosen = profiles.find((each) => `${each.id} ${each.version}` === id);
    if (chosen === undefined) return;
    onProfile(chosen);
    setName(chosen.name);
    onMapping(savedMapping(chosen.mapping, { columns, rows }));
  }
  async function load(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > LARGEST_PROFILE_FILE)
      return toast.error(t`This file is too large to be an import profile. Nothing was changed.`);
    const read = readProfileFile(await file.text());
    if (!read) return toast.error(t`This file isn’t an import profile. Nothing was changed.`);
    setName(read.name);
    onMapping(savedMapping(read.mapping, { columns, rows }));
  }
  function download() {
    const called = trimmed || t`Import profile`;
    const headerKey = headerKeyOf(columns);
    saveProfileFile({ name: called, headerKey, fileSettings: options, mapping }, trimmed);
  }

  return (
    <Panel
      title={t`Import profile`}
      description={t`File settings and mapping for the next file with these columns.`}
    >
      {isTooLarge && <OversizedProfile mapping={mapping} />}
      <div className="flex flex-wrap items-end gap-3">
        {profiles.length > 0 && (
          <Field label={t`Saved profiles`} className="w-64">
            <Select
              value={profile && `${profile.id} ${profile.version}`}
              placeholder={t`None`}
              onChange={use}
              options={profiles.map(({ id, version, name: called, savedAt }) => ({
                value: `${id} ${version}`,
                label: latest.some((each) => each.id === id && each.version === version)
                  ? called
                  : t`${called}, version ${version}`,
                hint: formatMoment(savedAt, organization.region),
              }))}
            />
          </Field>
        )}
        <Field label={t`Profile name`} className="w-56">
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
        {!isViewer && (
          <Button
            variant="outline"
            loading={save.isPending}
            disabled={trimmed === "" || isTooLarge}
            onClick={() => void saveAs("version")}
          >
            <Trans>Save</Trans>
          </Button>
        )}
        {!isViewer && profile !== null && trimmed !== "" && trimmed !== profile.name && (
          <Button variant="outline" disabled={isTooLarge} onClick={() => void saveAs("another")}>
            <Trans>Save as new</Trans>
          </Button>
        )}
        <Button variant="ghost" onClick={download}>
          <Download {...icon} />
          <Trans>Download</Trans>
        </Button>
        <Button variant="ghost" onClick={() => chooser.current?.click()}>
          <Upload {...icon} />
          <Trans>Load a profile</Trans>
        </Button>
        {!isViewer && profile !== null && (
          <ConfirmDialog
            destructive
            trigger={<IconButton icon={Trash2} label={t`Delete profile`} />}
            title={t`Delete profile ${profile.name}?`}
            confirm={t`Delete profile`}
            onConfirm={() => forget(profile.id)}
          >
            <Trans>
              This deletes all its versions and pauses the schedules that use it. Products imported
              with it don’t change.
            </Trans>
          </ConfirmDialog>
        )}
        <input
          ref={chooser}
          hidden
          type="file"
          accept=".json"
          aria-label={t`Profile file`}
          onChange={({ target }) => {
            void load(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
    </Panel>
  );
}
