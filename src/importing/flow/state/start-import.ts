import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import type { ImportPlan } from "@/importing/commit/import-plan.ts";
import { importRunner } from "@/importing/commit/import-runner.ts";
import { openPlans, type Owner } from "@/importing/commit/plan-store.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import type { ChosenTable } from "@/importing/flow/state/import-state.ts";
import {
  databaseRejections,
  type DatabaseRejections,
  type RowRejection,
} from "@/importing/rejections/database-rejections.ts";
import type { Checked } from "@/importing/session/import-session.ts";
import type { ImportWorker } from "@/importing/session/import-connection.ts";
import { toPlainText } from "@/lib/text/printable.ts";

/** Texts in the language of the person who imports. */
export type StartLabels = {
  title: string;
  reasonName: string;
  reasons: (rejections: readonly RowRejection[]) => ReadonlyMap<string, string>;
};

type ImportFacts = {
  id: string;
  owner: Owner;
  chosen: ChosenTable;
  address: string | null;
  supplier: string | null;
  checked: Checked;
  difference: Difference;
};

type WorkerAccess = { worker: () => ImportWorker; handOver: () => ImportWorker };

/** Stores the changes to write, and starts to send them. Returns false if the preparation was cancelled. */
export async function startImport(
  { id, owner, chosen, address, supplier, checked, difference }: ImportFacts,
  labels: StartLabels,
  { worker, handOver }: WorkerAccess,
): Promise<boolean> {
  // An error from the worker arrives as text only, so we check here first that the browser can store anything.
  await openPlans(owner);
  const planned = await worker().call("plan", id, supplier);
  if (planned === null) return false;
  const left = difference.rejected + difference.foreign;
  // The runner may still call this worker after the next import has started a worker of its own.
  const own = worker();
  const rejectedRows = ({ rejections, places }: DatabaseRejections) =>
    own.call("rejected", labels.reasonName, labels.reasons(rejections()), places);
  const plan: ImportPlan = {
    id,
    organization: owner.organization,
    title: fittingTitle(toPlainText(labels.title)),
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
      skipped: difference.skipped + checked.skipped,
      rejected: left,
    },
    sentChunks: 0,
    sentChanges: 0,
    written: { created: 0, updated: 0, unchanged: 0 },
    rejections: [],
    state: "sending",
    counted: null,
    rejectedRows: left > 0 ? await rejectedRows(databaseRejections()) : null,
    hasDatabaseRejections: false,
  };
  void importRunner(owner).start(plan, { rejectedRows, release: handOver().end });
  return true;
}
