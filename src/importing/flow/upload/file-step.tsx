import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { ImportDraft } from "@/importing/drafts/import-draft.ts";
import type { ListedDraft } from "@/importing/drafts/stored-drafts.ts";
import { SourceFromAddress } from "@/importing/fetching/source-from-address.tsx";
import type { ChosenTable, DroppedFile } from "@/importing/flow/state/import-state.ts";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import { StoredProfiles } from "@/importing/profile/stored-profiles.tsx";
import { DraftList } from "@/importing/flow/upload/draft-list.tsx";
import { PartList } from "@/importing/flow/upload/part-list.tsx";
import { ImportHistory } from "@/importing/history/import-history.tsx";
import type { ImportSchedule } from "@/importing/schedule/import-schedule.ts";
import { SchedulePanel } from "@/importing/schedule/schedule-panel.tsx";
import type { PartSample } from "@/importing/session/opened-file.ts";
import { FILE_EXTENSIONS } from "@/importing/source/file-extensions.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
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

/** Loaded with the first step, and shown when a person expands the section. */
const TemplateDownloads = lazyPart(async () => ({
  default: (await import("@/importing/templates/template-downloads.tsx")).TemplateDownloads,
}));

type FileStepProps = {
  organization: Organization;
  files: readonly DroppedFile[];
  chosen: ChosenTable | null;
  supplier: string | null;
  peek: (file: File, part: number) => Promise<PartSample>;
  onSupplier: (id: string | null) => void;
  onFiles: (files: File[], address?: string) => void;
  onChoose: (table: ChosenTable) => void;
  onContinue: () => void;
  /** Stored drafts that aren't open in this tab. */
  drafts: readonly ListedDraft[];
  onResume: (draft: ImportDraft, file: File | null) => void;
  onDiscard: (id: string) => Promise<void>;
  onOpenReport: (id: string) => void;
  /** Called with the next file of an earlier import, and with that import's supplier. */
  onAgain: (supplier: string | null, file: File, address: string | null) => void;
};

/** Takes files: dropped, chosen, pasted or fetched. Their contents, not their names, decide how they are read. */
export function FileStep(props: FileStepProps) {
  const { organization, files, chosen, supplier, peek } = props;
  const { drafts, onResume, onDiscard } = props;
  const { onSupplier, onFiles, onChoose, onContinue, onOpenReport, onAgain } = props;
  const { t } = useLingui();
  const [pasted, setPasted] = useState("");
  const [address, setAddress] = useState("");
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const isReader = organization.role === "viewer";

  /** Fetches the file of a schedule, so that the person can import it here. */
  function openSchedule(schedule: ImportSchedule) {
    onSupplier(schedule.supplier);
    setAddress(schedule.address);
  }
  function paste() {
    onFiles([new File([pasted], t`Pasted table`, { type: "text/plain" })]);
    setPasted("");
  }

  return (
    <StepFrame
      actions={
        chosen && (
          <Button variant="outline" onClick={onContinue}>
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
      <DraftList
        drafts={drafts}
        region={organization.region}
        nameOfSupplier={(id) => suppliers.find((each) => each.id === id)?.name}
        onResume={onResume}
        onDiscard={onDiscard}
      />
      <Field
        label={t`Supplier`}
        hint={
          supplier === null
            ? t`New products get no supplier. Products of all suppliers can be updated.`
            : t`New products are assigned to this supplier. Only its products can be updated.`
        }
        className="max-w-sm"
      >
        <Select
          value={supplier ?? ""}
          onChange={(id) => onSupplier(id === "" ? null : id)}
          options={[
            { value: "", label: t`No supplier` },
            ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <FileDrop
        label={t`Price lists and catalogue files`}
        accept={FILE_EXTENSIONS}
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
      <PartList files={files} chosen={chosen} peek={peek} onChoose={onChoose} />
      <StoredProfiles organization={organization} suppliers={suppliers} supplier={supplier} />
      <SchedulePanel
        organization={organization}
        suppliers={suppliers}
        onLook={openSchedule}
        onOpenReport={onOpenReport}
      />
      <ImportHistory
        organization={organization}
        suppliers={suppliers}
        onOpen={onOpenReport}
        onAgain={(past, file, from) => onAgain(past.supplier, file, from)}
      />
    </StepFrame>
  );
}
