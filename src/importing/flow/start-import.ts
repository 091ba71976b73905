import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import {
  refusedRows,
  type RefusedRows,
  type RowRefusal,
} from "@/importing/checking/refused-rows.ts";
import type { ImportPlan } from "@/importing/commit/import-plan.ts";
import { importRunner } from "@/importing/commit/import-runner-api.ts";
import type { ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { toPlainText } from "@/lib/text/printable.ts";

type Words = {
  title: string;
  reasonName: string;
  reasons: (refusals: readonly RowRefusal[]) => ReadonlyMap<string, string>;
};

/** Lays down what is to be written, and has it sent. The id of the change set, or null where it was called off. */
export async function startImport(flow: ImportFlow, words: Words): Promise<string | null> {
  const {
    owner,
    chosen,
    address,
    checked,
    difference,
    supplier,
    work,
    desk,
    handOver,
    setReached,
  } = flow;
  if (chosen === null || checked === null || difference === null) return null;
  const id = crypto.randomUUID();
  const hasWorked = await work("planning", async () => {
    const planned = await desk().call("plan", id, supplier);
    if (planned === null) return false;
    const left = difference.rejected + difference.foreign;
    const worker = desk();
    const rejectedRows = ({ refusals, places }: RefusedRows) =>
      worker.call("rejected", words.reasonName, words.reasons(refusals()), places);
    const plan: ImportPlan = {
      id,
      organization: owner.organization,
      title: fittingTitle(toPlainText(words.title)),
      source: {
        file: toPlainText(chosen.file.name),
        ...(chosen.name === chosen.file.name ? {} : { sheet: toPlainText(chosen.name) }),
        ...(address === null ? {} : { address }),
      },
      supplier,
      madeAt: new Date().toISOString(),
      ...planned,
      notSent: {
        unchanged: difference.unchanged,
        skipped: difference.skipped + checked.passedOver,
        rejected: left,
      },
      sentChunks: 0,
      sentChanges: 0,
      written: { created: 0, updated: 0, unchanged: 0 },
      refused: [],
      state: "sending",
      counted: null,
      rejectedRows: left > 0 ? await rejectedRows(refusedRows()) : null,
      holdsRefused: false,
    };
    void importRunner(owner).start(plan, { rejectedRows, release: handOver().end });
    setReached("file");
    return true;
  });
  return hasWorked ? id : null;
}
