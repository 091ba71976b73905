import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { useEffectEvent, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { ChangesStep } from "@/importing/flow/changes-step.tsx";
import { CheckStep } from "@/importing/flow/check-step.tsx";
import { ColumnsStep } from "@/importing/flow/columns-step.tsx";
import { FileStep } from "@/importing/flow/file-step.tsx";
import { FLOW_STEPS, type FlowStep, stepShown } from "@/importing/flow/flow-step.ts";
import { FlowProgress } from "@/importing/flow/flow-progress.tsx";
import { ImportReport } from "@/importing/history/import-report.tsx";
import { ReadingStep } from "@/importing/flow/reading-step.tsx";
import { useImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { useRunAgain } from "@/importing/flow/use-run-again.tsx";
import { ScheduleOffer } from "@/importing/schedule/schedule-offer.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { PageHeader } from "@/ui/layout/page-header.tsx";
import { Steps } from "@/ui/navigation/steps.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type ImportFlowProps = {
  organization: Organization;
  person: string;
  /** Dropped on the catalogue before the flow was there. */
  dropped: readonly File[];
  onTaken: () => void;
};

/** From a supplier's file to the catalogue, step by step. Each step has an address, and the browser's way back leads to the one before. */
export function ImportFlow({ organization, person, dropped, onTaken }: ImportFlowProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const flow = useImportFlow(organization, person);
  const asked = params.get("import");
  const step = asked === "report" ? "report" : stepShown(asked, flow.reached);

  function go(to: FlowStep, id?: string) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set("import", to === "file" ? "" : to);
      after.delete("set");
      if (id !== undefined) after.set("set", id);
      return after;
    });
  }
  async function drop(files: readonly File[], address?: string) {
    if (await flow.drop(files, address)) go("reading");
  }
  const take = useEffectEvent((files: readonly File[]) => {
    onTaken();
    void drop(files);
  });
  useEffect(() => {
    if (dropped.length > 0) take(dropped);
  }, [dropped]);

  const { setSupplier } = flow;
  const supplier = params.get("supplier");
  useEffect(() => {
    if (supplier !== null) setSupplier(supplier);
  }, [supplier, setSupplier]);

  const runAgain = useRunAgain(flow, go);
  const shared = { flow, organization, go };
  const names: Record<FlowStep, string> = {
    file: t`File`,
    reading: t`File settings`,
    columns: t`Columns`,
    check: t`Check`,
    changes: t`Changes`,
    report: t`Import`,
  };
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5">
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
        facts={flow.chosen && step !== "report" && step !== "file" ? flow.chosen.name : undefined}
      />
      <Steps
        label={t`Import steps`}
        steps={FLOW_STEPS.map((each) => names[each])}
        current={FLOW_STEPS.indexOf(step)}
      />
      <FlowProgress flow={flow} />
      {step === "file" && (
        <FileStep
          {...shared}
          onFiles={(files, address) => void drop(files, address)}
          onAgain={runAgain}
        />
      )}
      {step === "reading" && <ReadingStep {...shared} />}
      {step === "columns" && <ColumnsStep {...shared} />}
      {step === "check" && <CheckStep {...shared} />}
      {step === "changes" && <ChangesStep {...shared} />}
      {step === "report" && (
        <>
          <ImportReport organization={organization} person={person} id={params.get("set") ?? ""} />
          <ScheduleOffer flow={flow} organization={organization} />
        </>
      )}
    </div>
  );
}
