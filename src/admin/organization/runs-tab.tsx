import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { RunSummary } from "@/channels/log/run-summary.tsx";
import { syncRunPagesQuery, type RunOfChannel } from "@/channels/sync/sync-runs-api.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

type RunsTabProps = { organization: Organization; hasPages?: boolean };

/** The syncs of all channels, newest first. The channel's own log shows the products of each. */
export function RunsTab({ organization, hasPages = true }: RunsTabProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(syncRunPagesQuery(organization.id));
  return (
    <>
      <QueryResult query={query} failure={<Trans>We couldn’t load the syncs</Trans>}>
        {({ pages }) => {
          const runs = pages.flat();
          if (runs.length === 0)
            return (
              <EmptyState icon={RefreshCw} title={t`No syncs yet`}>
                <Trans>Every sync with a channel is listed here, with its result.</Trans>
              </EmptyState>
            );
          return (
            <Panel title={t`Syncs on all channels`} flush>
              <ul className="divide-y divide-line">
                {runs.map((run) => (
                  <li key={run.id} className="flex gap-3 px-4 py-3 text-sm">
                    <ChannelMark kind={run.channels.kind} />
                    <div className="grid min-w-0 flex-1 gap-1">
                      <RunSummary
                        run={run}
                        region={organization.region}
                        about={hasPages ? <LogLink channel={run.channels} /> : run.channels.name}
                      />
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </QueryResult>
      <ShowMore query={query} className="w-full" />
    </>
  );
}

function LogLink({ channel: { id, kind, name } }: { channel: RunOfChannel["channels"] }) {
  const definition = definitionOf(kind);
  if (definition === null) return name;
  return (
    <TextLink to={integrationAddress(definition.is, { channel: id, tab: "log" })}>{name}</TextLink>
  );
}
