import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { Moment } from "@/account/organization/moment.tsx";
import { saveProfileFile } from "@/importing/profile/save-profile-file.ts";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import {
  deleteImportProfile,
  importProfilesQuery,
  latestVersions,
} from "@/importing/profile/import-profiles-api.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type StoredProfilesProps = {
  organization: Organization;
  suppliers: readonly Supplier[];
  /** Shows only the profiles of this supplier. Null shows the profiles of all suppliers. */
  supplier: string | null;
};

/** Lists the saved import profiles of one supplier, or of all. */
export function StoredProfiles({ organization, suppliers, supplier }: StoredProfilesProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { data: profiles = [], isSuccess } = useQuery(importProfilesQuery(organization.id));
  const remove = useMutation(deleteImportProfile);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSuccess && hash === "#profiles") place.current?.scrollIntoView({ block: "center" });
  }, [hash, isSuccess]);
  const otherProfiles = latestVersions(profiles).filter(
    ({ supplierId }) => supplier === null || supplierId === supplier,
  );
  if (otherProfiles.length === 0 && supplier === null) return null;

  const isViewer = organization.role === "viewer";
  return (
    <div ref={place}>
      <Panel
        title={t`Import profiles`}
        description={
          otherProfiles.length === 0
            ? t`No profiles for this supplier yet. Profiles are saved in the Columns step of an import.`
            : t`Saved file settings and mappings. We use the matching profile automatically.`
        }
        flush={otherProfiles.length > 0}
      >
        {otherProfiles.length > 0 && (
          <ul aria-label={t`Import profiles`} className="divide-y divide-line">
            {otherProfiles.map((profile) => (
              <li key={profile.id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere text-ink">{profile.name}</p>
                  <p className="wrap-anywhere text-ink-3">
                    {supplierNamed(suppliers, profile) ?? <Trans>No supplier</Trans>} ·{" "}
                    <Trans>Version {profile.version}</Trans> ·{" "}
                    <Moment at={profile.savedAt} region={organization.region} />
                  </p>
                </div>
                <IconButton
                  icon={Download}
                  label={t`Download profile ${profile.name}`}
                  onClick={() => saveProfileFile(profile, profile.name)}
                />
                {!isViewer && (
                  <ConfirmDialog
                    destructive
                    trigger={<IconButton icon={Trash2} label={t`Delete profile ${profile.name}`} />}
                    title={t`Delete profile ${profile.name}?`}
                    confirm={t`Delete profile`}
                    onConfirm={() =>
                      remove.mutateAsync({ organization: organization.id, id: profile.id })
                    }
                  >
                    <Trans>
                      This deletes all its versions and pauses the schedules that use it. Products
                      imported with it don’t change.
                    </Trans>
                  </ConfirmDialog>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const supplierNamed = (suppliers: readonly Supplier[], { supplierId }: ImportProfile) =>
  suppliers.find(({ id }) => id === supplierId)?.name;
