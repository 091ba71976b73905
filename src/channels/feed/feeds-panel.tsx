import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { extensionOf } from "@/channels/feed/feed-extension.ts";
import { FeedRow } from "@/channels/feed/feed-row.tsx";
import { feedAddress, feedsQuery, makeFeed } from "@/channels/feed/feeds-api.ts";
import { SecretAddress } from "@/channels/feed/secret-address.tsx";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { FileChoice } from "@/channels/sync/file-choice.tsx";
import { Answered } from "@/ui/answered.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Panel } from "@/ui/panel.tsx";

type FeedsPanelProps = { organization: Organization; planned: PlannedChannel };

/** Addresses from which the channel fetches what was approved. */
export function FeedsPanel({ organization, planned }: FeedsPanelProps) {
  const { channel, definition, plan } = planned;
  const { t } = useLingui();
  const canEdit = organization.role !== "viewer";
  const query = useQuery(feedsQuery(organization.id, channel.id));
  const { mutateAsync, isPending } = useMutation(makeFeed);
  const [layout, setLayout] = useState(definition.files[0]);
  const [secret, setSecret] = useState<string | null>(null);

  async function make() {
    if (!layout) return;
    const { name, format } = layout;
    const { token } = await mutateAsync({ channel: channel.id, file: name, format });
    setSecret(feedAddress(token, extensionOf(layout, plan)));
  }

  return (
    <Panel
      title={<Trans>Feed addresses</Trans>}
      description={
        <Trans>
          Whoever has the address can fetch the feed, without a login: treat it as a key.
        </Trans>
      }
      flush
    >
      {secret !== null && <SecretAddress address={secret} onSeen={() => setSecret(null)} />}
      <Answered query={query} failure={<Trans>The feeds could not be loaded</Trans>}>
        {(feeds) =>
          feeds.length === 0 ? (
            <EmptyState icon={Rss} title={t`No feed address yet`}>
              <Trans>Make one, and give it to the channel. It shows what was approved last.</Trans>
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {feeds.map((feed) => (
                <FeedRow
                  key={feed.id}
                  feed={feed}
                  region={organization.region}
                  canEdit={canEdit}
                  onRotated={(token) => {
                    const file = definition.files.find(
                      ({ name, format }) => name === feed.file && format === feed.format,
                    );
                    if (file) setSecret(feedAddress(token, extensionOf(file, plan)));
                  }}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      {canEdit && layout && (
        <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
          <FileChoice definition={definition} layout={layout} onChange={setLayout} />
          {/* What fails is told by the mutation itself. */}
          <Button loading={isPending} onClick={() => void make().catch(() => undefined)}>
            <Trans>Make a feed address</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
