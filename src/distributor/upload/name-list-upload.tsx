import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { distributorNamesQuery, saveNames } from "@/distributor/names/distributor-names-api.ts";
import { type NameKind, readNameList } from "@/distributor/names/name-list.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

const MAX_BYTES = 2_000_000;

/** Uploads the lists with the names of category and manufacturer codes. */
export function NameListUpload({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  return (
    <Disclosure summary={t`Category and manufacturer names`}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <NameList organization={organization} kind="category" label={t`Category list`} />
        <NameList organization={organization} kind="manufacturer" label={t`Manufacturer list`} />
      </div>
    </Disclosure>
  );
}

type NameListProps = { organization: Organization; kind: NameKind; label: string };

function NameList({ organization: { id: organization }, kind, label }: NameListProps) {
  const { t, i18n } = useLingui();
  const { data: names, error } = useQuery(distributorNamesQuery(organization));
  const save = useMutation(saveNames);
  const [isForeign, setForeign] = useState(false);
  const count = names?.[kind].size ?? 0;

  async function read(file: File) {
    const list = readNameList(decode(await file.arrayBuffer()), kind);
    setForeign(list === null);
    if (list === null) return;
    await save.mutateAsync({ organization, kind, names: list }).then(
      (saved) =>
        toast.success(t`${plural(saved, { one: "# name saved", other: "# names saved" })}`),
      // The message below the field shows the error.
      () => undefined,
    );
  }

  return (
    <div className="grid content-start gap-2">
      <FileDrop
        label={label}
        accept={[".txt", ".csv"]}
        maxBytes={MAX_BYTES}
        onFiles={([file]) => file && void read(file)}
      />
      <p className="text-sm text-ink-2">
        {names === undefined ? (
          error && i18n._(errorMessage(error))
        ) : count === 0 ? (
          <Trans>No list yet. Codes are shown instead of names.</Trans>
        ) : (
          t`${plural(count, { one: "# name. A new list replaces it.", other: "# names. A new list replaces them." })}`
        )}
      </p>
      {isForeign && (
        <Callout kind="bad" role="alert">
          <Trans>
            This file isn’t a list of codes and names. Nothing was changed. Choose the list that the
            distributor provides with its price file.
          </Trans>
        </Callout>
      )}
      {save.error && (
        <Callout kind="bad" role="alert">
          {i18n._(errorMessage(save.error))}
        </Callout>
      )}
    </div>
  );
}

/** The distributor doesn't state an encoding: text that isn't UTF-8 is Windows-1252, as in its price file. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
