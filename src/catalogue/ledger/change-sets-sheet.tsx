import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import { ChangeSetRow } from "@/catalogue/ledger/change-set-row.tsx";
import { rootOf, undoneBy } from "@/catalogue/ledger/change-set.ts";
import { changeSetsQuery } from "@/catalogue/ledger/change-sets-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type ChangeSetsSheetProps = {
  organization: Organization;
  /** Shows only change sets from this supplier. */
  supplier?: string | null;
  /** The change set whose products are shown from the start. */
  opened?: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after an undo, since the list is now out of date. */
  onUndone: () => void;
};

/** The history of the catalogue, newest first, with an undo for each change set. */
export function ChangeSetsSheet({
  organization,
  supplier = null,
  opened = null,
  open,
  onOpenChange,
  onUndone,
}: ChangeSetsSheetProps) {
  const { t, i18n } = useLingui();
  const log = useInfiniteQuery({
    ...changeSetsQuery(organization.id, supplier),
    enabled: open,
  });
  const { data, error, isFetching, isPending, refetch } = log;
  const sets = data?.pages.flat() ?? [];

  return (
    <Sheet
      title={t`Changes`}
      description={
        supplier === null ? (
          <Trans>
            Every change to your product data, who made it and when. Owners and editors can undo any
            of them.
          </Trans>
        ) : (
          <Trans>
            Everything imported from this supplier. Owners and editors can undo any of it.
          </Trans>
        )
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      {isPending && <CardSkeleton lines={6} />}
      {error && !data && (
        <ErrorState
          title={<Trans>We couldn’t load the changes</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      {data && sets.length === 0 && (
        <EmptyState icon={History} title={t`No changes yet`}>
          {supplier === null ? (
            <Trans>Edits and imports appear here.</Trans>
          ) : (
            <Trans>Nothing has been imported from this supplier yet.</Trans>
          )}
        </EmptyState>
      )}
      {sets.length > 0 && (
        <ul className="grid gap-3">
          {sets.map((set) => (
            <ChangeSetRow
              key={set.id}
              set={set}
              region={organization.region}
              title={rootOf(set, sets).title}
              canEdit={organization.role !== "viewer"}
              undone={undoneBy(set.id, sets)}
              isOpened={set.id === opened}
              onUndone={onUndone}
            />
          ))}
        </ul>
      )}
      <ShowMore query={log} className="mt-4 w-full">
        <Trans>Show earlier changes</Trans>
      </ShowMore>
      {sets.length > 0 && !log.hasNextPage && (
        <p className="mt-4 text-center text-xs text-ink-3">
          <Plural value={sets.length} one="# change in total" other="# changes in total" />
        </p>
      )}
    </Sheet>
  );
}
