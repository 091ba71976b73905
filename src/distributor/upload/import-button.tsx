import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { distributorFilesQuery } from "@/distributor/files/price-files-api.ts";
import { mayBeIncomplete, type MissingPolicy } from "@/distributor/schedule/missing-policy.ts";
import { changesIn, type Upload } from "@/distributor/upload/upload-state.ts";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type Checked = Extract<Upload, { step: "checked" }>;

type IncompleteFileProps = { organization: Organization; upload: Checked };

/** Warns about a full file that lacks many items, with the numbers that show why. */
export function IncompleteFile({ organization: { id, region }, upload }: IncompleteFileProps) {
  const { data: files } = useQuery(distributorFilesQuery(id));
  const { difference, checked } = upload;
  if (!mayBeIncomplete(difference)) return null;
  const before = files?.find(({ state, kind }) => state === "committed" && kind === "full");
  const count = (number: number) => formatNumber(number, region);
  return (
    <Callout kind="warn" title={<Trans>This file may be incomplete</Trans>}>
      <p>
        <Trans>
          It lacks {count(difference.missing)} of the {count(difference.listed)} currently listed
          items.
        </Trans>{" "}
        {before !== undefined && (
          <Trans>
            Records in this file: {count(checked.records)}. Records in the last full file,{" "}
            {before.name}: {count(before.records)}.
          </Trans>
        )}
      </p>
      {difference.missingAtEnd > 0 && (
        <p>
          <Trans>
            Missing items after the last SKU of this file: {count(difference.missingAtEnd)}. The end
            of the file may have been lost.
          </Trans>
        </p>
      )}
      <p>
        <Trans>Download it again, or choose “No change” to keep the missing items.</Trans>
      </p>
    </Callout>
  );
}

type ImportButtonProps = { upload: Checked; policy: MissingPolicy; onImport: () => void };

/**
 * Starts the import. It asks for confirmation first if the file may be incomplete and the policy would change the
 * missing items.
 */
export function ImportButton({
  upload: { difference, name },
  policy,
  onImport,
}: ImportButtonProps) {
  const { t } = useLingui();
  const label = (
    <Plural
      value={changesIn(difference, policy)}
      _0="Record the file as unchanged"
      one="Import # change"
      other="Import # changes"
    />
  );
  if (policy === null || !mayBeIncomplete(difference))
    return <Button onClick={onImport}>{label}</Button>;
  return (
    <ConfirmDialog
      trigger={<Button>{label}</Button>}
      title={t`Import ${name}, although it may be incomplete?`}
      confirm={label}
      destructive
      onConfirm={onImport}
    >
      <Plural
        value={difference.missing}
        one="# item isn’t in this file and would be out of stock."
        other="# items aren’t in this file and would be out of stock."
      />{" "}
      <Trans>Products linked to the missing items would be out of stock too.</Trans>
    </ConfirmDialog>
  );
}
