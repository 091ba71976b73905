import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Moment } from "@/account/organization/moment.tsx";
import { writtenCount } from "@/catalogue/ledger/change-set.ts";
import { addsUp, type ImportPlan } from "@/importing/commit/import-plan.ts";
import type { PastImport } from "@/importing/history/import-history-api.ts";
import type { Region } from "@/lib/format.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

type ReportSummaryProps = {
  past: PastImport;
  region: Region;
  /** The import as stored in the browser that sent it; null in other browsers. */
  plan: ImportPlan | null;
};

/** A callout with the result of an import. */
export function ReportSummary({ past, region, plan }: ReportSummaryProps) {
  const { t } = useLingui();
  const { title, state, rowsRead, rejected, undone } = past;
  const isWhole = state === "committed";
  const isAllRejected = isWhole && rowsRead > 0 && rejected === rowsRead;
  const isUpToDate = isWhole && !isAllRejected;
  const done = writtenCount(past) > 0 ? t`Catalogue updated: ${title}` : t`No changes: ${title}`;
  if (undone.how === "whole")
    return (
      <Callout kind="info" role="alert" title={t`Undone: ${title}`}>
        <UndoneBy undone={undone} region={region} />{" "}
        {undone.skipped > 0 ? (
          <Plural
            value={undone.skipped}
            one="# product was skipped because it has changed since or is in use."
            other="# products were skipped because they have changed since or are in use."
          />
        ) : (
          <Trans>
            Your products are back to how they were before this import, except for values that have
            changed since.
          </Trans>
        )}
      </Callout>
    );

  return (
    <Callout kind={isUpToDate ? "good" : "warn"} role="alert" title={isUpToDate ? done : title}>
      {isAllRejected && (
        <Trans>
          Every row was rejected, so the catalogue didn’t change. Fix the rejected rows and import
          them again.
        </Trans>
      )}
      {state === "open" && (
        <Trans>
          This import isn’t finished. It may be running in another browser or on the server. An
          owner or editor can stop it in the catalogue’s history.
        </Trans>
      )}
      {state === "cancelled" && (
        <Trans>
          This import was cancelled. The changes made until then are saved and can be undone.
        </Trans>
      )}
      {isWhole && plan !== null && !addsUp(plan) && (
        <Trans>
          The number of rows that the catalogue counted differs from the number in the file. Review
          the changes before you rely on them.
        </Trans>
      )}
      {undone.how === "part" && (
        <p>
          <Trans>This import is partly undone.</Trans> <UndoneBy undone={undone} region={region} />
        </p>
      )}
    </Callout>
  );
}

function UndoneBy({ undone: { by, at }, region }: Pick<PastImport, "undone"> & { region: Region }) {
  const { t } = useLingui();
  if (at === null) return null;
  const name = by ?? t`a former member`;
  return (
    <Trans>
      Undone by {name}, <Moment at={at} region={region} />.
    </Trans>
  );
}
