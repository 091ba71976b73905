import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { useEffectEvent, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ChangesStep } from "@/importing/flow/changes/changes-step.tsx";
import { CheckStep } from "@/importing/flow/check/check-step.tsx";
import { ColumnsStep } from "@/importing/flow/columns/columns-step.tsx";
import { FileStep } from "@/importing/flow/upload/file-step.tsx";
import { FLOW_STEPS, type FlowStep } from "@/importing/flow/state/flow-step.ts";
import { DiscardImport } from "@/importing/flow/frame/discard-import.tsx";
import { DraftNotice } from "@/importing/flow/frame/draft-notice.tsx";
import { FlowProgress } from "@/importing/flow/frame/flow-progress.tsx";
import { ImportReport } from "@/importing/history/import-report.tsx";
import { SettingsStep } from "@/importing/flow/settings/settings-step.tsx";
import type { ChosenTable } from "@/importing/flow/state/import-state.ts";
import { tableTitle } from "@/importing/flow/state/table-title.ts";
import type { StartLabels } from "@/importing/flow/state/start-import.ts";
import { useImportFlow } from "@/importing/flow/state/use-import-flow.tsx";
import { useRunAgain } from "@/importing/flow/use-run-again.tsx";
import { ScheduleOffer } from "@/importing/schedule/schedule-offer.tsx";
import { withParams } from "@/ui/navigation/with-params.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { TableSkeleton } from "@/ui/feedback/skeleton.tsx";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Steps } from "@/ui/navigation/steps.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type ImportFlowProps = {
  organization: Organization;
  person: string;
  /** Files dropped on the catalogue page, which opened this import. */
  dropped: readonly File[];
  onTaken: () => void;
};

/** The URL's parameters other than the step, and whether the URL replaces the current history entry. */
type Place = { set?: string | null; draft?: string | null; replace?: boolean };

/** Imports a supplier's file, step by step. Each step has its own URL, so the browser's back button works. */
export function ImportFlow({ organization, person, dropped, onTaken }: ImportFlowProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const flow = useImportFlow(organization, person, {
    requested: params.get("import"),
    draft: params.get("draft"),
  });
  const { state, step, setSupplier, running, drafts } = flow;
  const { table, checked, difference, mode } = state;
  const isBusy = running !== null;

  /** Opens a step. The draft's id is in the URL, so that a reload resumes it. */
  function go(to: FlowStep, { set = null, draft = drafts.own, replace = false }: Place = {}) {
    const place = { import: to === "file" ? "" : to, set, draft, sample: null };
    setParams((before) => withParams(before, place), { replace });
  }
  const continueAt = useEffectEvent((resumed: FlowStep) => {
    go(resumed, { replace: true });
    if (resumed === "check") void flow.check();
    if (resumed === "changes") void flow.compare();
  });
  useEffect(() => {
    if (state.resumed !== null) continueAt(state.resumed.step);
  }, [state.resumed]);

  async function drop(files: readonly File[], address?: string) {
    const draft = await flow.drop(files, address);
    if (draft !== null) go("settings", { draft });
  }
  const take = useEffectEvent((files: readonly File[]) => {
    onTaken();
    void drop(files);
  });
  useEffect(() => {
    if (dropped.length > 0) take(dropped);
  }, [dropped]);

  const supplier = params.get("supplier");
  useEffect(() => {
    if (supplier !== null) setSupplier(supplier);
  }, [supplier, setSupplier]);
  const takeSample = useEffectEvent(async () => {
    const [{ templateFile }, { SAMPLE_PRODUCTS }] = await Promise.all([
      import("@/importing/templates/template-file.ts"),
      import("@/importing/templates/template-products.ts"),
    ]);
    const sample = await templateFile("xlsx", SAMPLE_PRODUCTS);
    await drop([new File([sample], `${t`Sample products`}.xlsx`)]);
  });
  const isSampleWanted = params.has("sample");
  useEffect(() => {
    if (isSampleWanted) void takeSample();
  }, [isSampleWanted]);

  const runAgain = useRunAgain({
    openFile: isBusy ? null : (table?.chosen.file ?? null),
    hasSku: table?.mapping.fields.sku !== undefined,
    onOpen: (file, address) => void flow.drop([file], address),
    onCompare: () => void flow.compare(),
    go,
  });
  async function choose(chosen: ChosenTable) {
    const draft = state.files.find(({ file }) => file === chosen.file)?.draft ?? null;
    if (await flow.choose(chosen)) go("settings", { draft });
  }
  async function start(labels: StartLabels) {
    const id = await flow.start(labels);
    if (id !== null) go("report", { set: id, draft: null });
  }
  function check() {
    go("check");
    void flow.check();
  }
  function compare() {
    go("changes");
    void flow.compare();
  }
  async function discard() {
    await flow.discard();
    go("file", { draft: null });
  }
  const isInside = step !== "report" && step !== "file";
  const names: Record<FlowStep, string> = {
    file: t`File`,
    settings: t`File settings`,
    columns: t`Columns`,
    check: t`Check`,
    changes: t`Changes`,
    report: t({ message: "Import", context: "A noun" }),
  };
  return (
    <div className="-mb-4 mx-auto flex min-h-[calc(100dvh-var(--top-bar)-1rem)] max-w-6xl flex-col gap-5 sm:-mb-5 sm:min-h-[calc(100dvh-var(--top-bar)-1.25rem)]">
      <PageHeader
        title={t`Import products`}
        above={
          <TextLink
            to="/product-management"
            className="mb-1 inline-flex items-center gap-1.5 text-sm"
          >
            <ArrowLeft {...icon} />
            <Trans>Back to products</Trans>
          </TextLink>
        }
        facts={table && isInside ? tableTitle(table.chosen) : undefined}
        actions={isInside && <DiscardImport onDiscard={discard} />}
      />
      <Steps
        label={t`Import steps`}
        steps={FLOW_STEPS.map((each) => names[each])}
        current={FLOW_STEPS.indexOf(step)}
      />
      <FlowProgress
        running={running}
        failed={flow.failed}
        onStop={flow.stop}
        onCheck={() => void flow.check()}
        onCompare={() => void flow.compare()}
      />
      <DraftNotice
        status={isInside ? drafts.status : null}
        resumeError={step === "file" ? flow.resumeError : null}
      />
      {step === "file" && flow.isResuming && <TableSkeleton />}
      {step === "file" && !flow.isResuming && (
        <FileStep
          organization={organization}
          files={state.files}
          chosen={table?.chosen ?? null}
          supplier={state.supplier}
          peek={flow.peek}
          onSupplier={setSupplier}
          onFiles={(files, address) => void drop(files, address)}
          onChoose={(chosen) => void choose(chosen)}
          onContinue={() => go("settings")}
          drafts={drafts.drafts}
          onResume={(draft, file) => void flow.resume(draft.id, file)}
          onDiscard={drafts.discard}
          onOpenReport={(id) => go("report", { set: id, draft: null })}
          onAgain={(id, file, address) => {
            setSupplier(id);
            runAgain(file, address);
          }}
        />
      )}
      {step === "settings" && table && (
        <SettingsStep
          table={table}
          home={organization.region.currency}
          onSettings={flow.changeSettings}
          onBack={() => go("file")}
          onContinue={() => go("columns")}
        />
      )}
      {step === "columns" && table && (
        <ColumnsStep
          organization={organization}
          supplier={state.supplier}
          table={table}
          onMapping={flow.changeMapping}
          onProfile={flow.setProfile}
          onBack={() => go("settings")}
          onCheck={check}
        />
      )}
      {step === "check" && table && (
        <CheckStep
          table={table}
          checked={checked}
          isBusy={isBusy}
          rejectedFile={flow.rejectedFile}
          onCorrect={(corrections) => void flow.check(corrections)}
          onBack={() => go("columns")}
          onCompare={compare}
        />
      )}
      {step === "changes" && table && (
        <ChangesStep
          organization={organization}
          name={tableTitle(table.chosen)}
          emptyCells={table.mapping.emptyCells}
          mode={mode}
          checked={checked}
          difference={difference}
          isBusy={isBusy}
          readRows={flow.readRows}
          onMode={(next) => void flow.compare(next)}
          onStart={(labels) => void start(labels)}
          onBack={() => go("check")}
          onColumns={() => go("columns")}
        />
      )}
      {step === "report" && (
        <div className="grid grid-cols-1 gap-5 pb-5">
          <ImportReport organization={organization} person={person} id={params.get("set") ?? ""} />
          {flow.address !== null && table && (
            <ScheduleOffer
              organization={organization}
              address={flow.address}
              columns={table.preview.columns}
              options={table.options}
              mapping={table.mapping}
              supplier={state.supplier}
              mode={mode}
            />
          )}
        </div>
      )}
    </div>
  );
}
