import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { SourceFromAddress } from "@/importing/fetching/source-from-address.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { KeptProfiles } from "@/importing/flow/kept-profiles.tsx";
import { PartList } from "@/importing/flow/part-list.tsx";
import { ImportHistory } from "@/importing/history/import-history.tsx";
import type { ImportSchedule } from "@/importing/schedule/import-schedule.ts";
import { SchedulePanel } from "@/importing/schedule/schedule-panel.tsx";
import { FILE_ENDINGS } from "@/importing/source/file-endings.ts";
import { LIMITS } from "@/importing/source/limits.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { FileDrop } from "@/ui/inputs/file-drop.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { FormSkeleton } from "@/ui/feedback/skeleton.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

/** Fetched with the first step, and shown by those who unfold them. */
const TemplateDownloads = lazyPart(async () => ({
  default: (await import("@/importing/templates/template-downloads.tsx")).TemplateDownloads,
}));

type FileStepProps = StepProps & {
  onFiles: (files: File[], address?: string) => void;
  /** The next file of a supplier, to be taken as the last one was. */
  onAgain: (supplier: string | null, file: File, address: string | null) => void;
};

/** Files in: dropped, chosen or pasted. What they are is found out by what they hold. */
export function FileStep({ flow, organization, go, onFiles, onAgain }: FileStepProps) {
  const { t } = useLingui();
  const [pasted, setPasted] = useState("");
  const [address, setAddress] = useState("");
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const isReader = organization.role === "viewer";

  async function choose(next: NonNullable<typeof flow.chosen>) {
    if (await flow.choose(next)) go("reading");
  }
  /** Whoever wonders about a schedule goes through its file by hand. */
  function look(schedule: ImportSchedule) {
    flow.setSupplier(schedule.supplier);
    setAddress(schedule.address);
  }
  function paste() {
    onFiles([new File([pasted], t`Pasted table`, { type: "text/plain" })]);
    setPasted("");
  }

  return (
    <FlowFrame
      actions={
        flow.look && (
          <Button variant="outline" onClick={() => go("reading")}>
            <Trans>Continue</Trans>
          </Button>
        )
      }
    >
      {isReader && (
        <Callout kind="info">
          <Trans>
            You can preview what a file would change. Only editors and owners can import it.
          </Trans>
        </Callout>
      )}
      <Field
        label={t`Supplier`}
        hint={t`New products are assigned to this supplier. Other suppliers’ products aren’t changed.`}
        className="max-w-sm"
      >
        <Select
          value={flow.supplier ?? ""}
          onChange={(id) => flow.setSupplier(id === "" ? null : id)}
          options={[
            { value: "", label: t`No supplier` },
            ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <FileDrop
        label={t`Price lists and catalogue files`}
        accept={FILE_ENDINGS}
        maxBytes={LIMITS.fileBytes}
        multiple
        looksInside
        onFiles={onFiles}
      />
      <Disclosure summary={<Trans>Paste a table</Trans>}>
        <div className="mt-2 grid justify-items-start gap-2">
          <Textarea
            aria-label={t`Pasted cells`}
            placeholder={t`Copy cells from a spreadsheet, including the header row, and paste them here.`}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button variant="outline" disabled={pasted.trim() === ""} onClick={paste}>
            <Trans>Use this table</Trans>
          </Button>
        </div>
      </Disclosure>
      {!isReader && (
        <Disclosure key={address} open={address !== ""} summary={<Trans>Import from a URL</Trans>}>
          <div className="mt-2">
            <SourceFromAddress
              organization={organization.id}
              address={address}
              onFile={(file, from) => onFiles([file], from)}
            />
          </div>
        </Disclosure>
      )}
      <Disclosure summary={<Trans>Templates and sample files</Trans>}>
        <div className="mt-2">
          <Suspense fallback={<FormSkeleton fields={3} />}>
            <TemplateDownloads />
          </Suspense>
        </div>
      </Disclosure>
      <PartList
        files={flow.files}
        chosen={flow.chosen}
        peek={flow.peek}
        onChoose={(next) => void choose(next)}
      />
      <KeptProfiles organization={organization} suppliers={suppliers} supplier={flow.supplier} />
      <SchedulePanel
        organization={organization}
        suppliers={suppliers}
        onLook={look}
        onOpenReport={(id) => go("report", id)}
      />
      <ImportHistory
        organization={organization}
        suppliers={suppliers}
        onOpen={(id) => go("report", id)}
        onAgain={({ supplier }, file, from) => onAgain(supplier, file, from)}
      />
    </FlowFrame>
  );
}
