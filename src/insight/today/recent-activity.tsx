import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { rootOf, undoneBy } from "@/catalogue/ledger/change-set.ts";
import { ChangeSetRow } from "@/catalogue/ledger/change-set-row.tsx";
import { changeSetsQuery } from "@/catalogue/ledger/change-sets-api.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const SHOWN = 5;

/** The latest change sets: who changed what, with a button to undo it. */
export function RecentActivity({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const log = useInfiniteQuery(changeSetsQuery(organization.id));

  return (
    <Panel
      title={t`Recent activity`}
      actions={
        <TextLink to="/product-management?changes=" className="text-sm">
          <Trans>All changes</Trans>
        </TextLink>
      }
    >
      <QueryResult query={log} failure={t`We couldn’t load the changes`}>
        {({ pages }) => {
          const sets = pages.flat();
          return sets.length === 0 ? (
            <p className="text-sm text-ink-2">
              <Trans>No changes yet. Imports and edits will appear here.</Trans>
            </p>
          ) : (
            <ul className="grid gap-3">
              {sets.slice(0, SHOWN).map((set) => (
                <ChangeSetRow
                  key={set.id}
                  set={set}
                  region={organization.region}
                  title={rootOf(set, sets).title}
                  canEdit={organization.role !== "viewer"}
                  undone={undoneBy(set.id, sets)}
                  isOpened={false}
                  onUndone={() => void client.invalidateQueries({ queryKey: ["dashboard"] })}
                />
              ))}
            </ul>
          );
        }}
      </QueryResult>
    </Panel>
  );
}
