import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveFieldMap } from "@/distributor/files/field-maps-api.ts";
import { type FieldMap, fieldMapErrors, ITEM_FIELDS } from "@/distributor/price-file/field-map.ts";
import { sampleRecord, valueAt } from "@/distributor/price-file/sample-record.ts";
import { ITEM_FIELD_LABELS } from "@/distributor/upload/item-field-labels.ts";
import { distributorError } from "@/distributor/files/distributor-conflicts.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";
import { FieldMapWarehouses } from "./field-map-warehouses.tsx";
import { PositionInput } from "./position-input.tsx";

const SAMPLE_BYTES = 200_000;
const MAX_BYTES = 4_000_000_000;

type FieldMapEditorProps = {
  organization: string;
  map: FieldMap;
  /** The number of the latest version, 0 for none. */
  latest: number;
  onSaved: (version: number) => void;
  onClose: () => void;
};

/** Edits the position of each field, next to sample values from a file. Saving adds a version. */
export function FieldMapEditor({
  organization,
  map,
  latest,
  onSaved,
  onClose,
}: FieldMapEditorProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(map);
  const [sample, setSample] = useState<readonly string[] | null>(null);
  const save = useMutation(saveFieldMap);
  const errors = fieldMapErrors(draft);

  async function read(file: File) {
    const bytes = await file.slice(0, SAMPLE_BYTES).arrayBuffer();
    setSample(sampleRecord(new TextDecoder("windows-1252").decode(bytes)));
  }
  const lines = ITEM_FIELDS.map((field) => ({
    key: `field ${field}`,
    name: i18n._(ITEM_FIELD_LABELS[field]),
    position: draft.fields[field],
    move: (position: number | undefined) => {
      const { [field]: _, ...others } = draft.fields;
      setDraft({
        ...draft,
        fields: position === undefined ? others : { ...others, [field]: position },
      });
    },
  }));
  const isShared = (position: number | undefined) =>
    errors.some((error) => error.kind === "shared" && error.position === position);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t`Field positions`}
      description={
        <Trans>
          Enter the position of each field in a record. Saving adds a version. Files keep the
          version they were read with.
        </Trans>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            loading={save.isPending}
            disabled={errors.length > 0}
            onClick={() =>
              save.mutate(
                { organization, map: draft, basedOn: latest },
                { onSuccess: (version) => onSaved(version) },
              )
            }
          >
            <Trans>Save version {latest + 1}</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {sample === null && (
          <FileDrop
            label={t`Show the values of a file (.ap or .txt)`}
            accept={[".ap", ".txt"]}
            maxBytes={MAX_BYTES}
            looksInside
            onFiles={([file]) => file && void read(file)}
          />
        )}
        {errors.length > 0 && (
          <Callout kind="bad" role="alert">
            {errors.some(({ kind }) => kind === "shared") ? (
              <Trans>
                A position is used more than once. Give each field and warehouse its own position.
              </Trans>
            ) : errors.some(({ kind }) => kind === "warehouse") ? (
              <Trans>
                Each warehouse needs a name, a two-letter province code, and its own code of up to 8
                letters or digits.
              </Trans>
            ) : (
              <Trans>
                Positions go from 3 to 100. SKU, description, total, cost and each warehouse need
                one.
              </Trans>
            )}
          </Callout>
        )}
        {save.error && (
          <Callout kind="bad" role="alert">
            {i18n._(distributorError(save.error))}
          </Callout>
        )}
        <TableFrame label={t`Field positions`}>
          <table className="w-full border-collapse text-left text-sm">
            <thead>
              <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
                <th scope="col">
                  <Trans>Field</Trans>
                </th>
                <th scope="col">
                  <Trans>Position</Trans>
                </th>
                <th scope="col">
                  <Trans>Value in the file</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, name, position, move }) => (
                <tr key={key} className="border-t border-line *:px-3 *:py-1.5">
                  <th scope="row" className="font-normal text-ink">
                    {name}
                  </th>
                  <td>
                    <PositionInput
                      label={t`Position of ${name}`}
                      position={position}
                      isShared={isShared(position)}
                      onChange={move}
                    />
                  </td>
                  <td className="font-mono text-xs wrap-anywhere text-ink-2">
                    {position === undefined ? "" : valueAt(sample, position)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        <FieldMapWarehouses
          warehouses={draft.warehouses}
          onChange={(warehouses) => setDraft({ ...draft, warehouses })}
          isShared={isShared}
          valueAt={(position) => valueAt(sample, position)}
        />
      </div>
    </Dialog>
  );
}
