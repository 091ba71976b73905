import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { extensionOf } from "@/channels/files/file-format.ts";
import { FeedRow } from "@/channels/feed/feed-row.tsx";
import { feedAddress, feedsQuery, makeFeed } from "@/channels/feed/feeds-api.ts";
import { SecretAddress } from "@/channels/feed/secret-address.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { lastSentQuery } from "@/channels/sync/sync-runs-api.ts";
import { FileChoice } from "@/channels/files/file-choice.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";

type FeedsPanelProps = { organization: Organization; planned: PlannedChannel };

/** The addresses from which the channel fetches its feeds, with a button that creates another one. */
export function FeedsPanel({ organization, planned }: FeedsPanelProps) {
  const { channel, definition, plan } = planned;
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  const query = useQuery(feedsQuery(organization.id, channel.id));
  const { data: lastSent } = useQuery(lastSentQuery(organization.id, channel.id));
  const hasFeed = query.data?.some(({ revoked_at }) => revoked_at === null) === true;
  const isEmpty = hasFeed && lastSent === null;
  const { mutateAsync, isPending, error } = useMutation({
    ...makeFeed,
    meta: { ...makeFeed.meta, silent: true },
  });
  const [layout, setLayout] = useState(definition.files[0]);
  const [secret, setSecret] = useState<{ address: string; isSplit: boolean } | null>(null);
  const show = (token: string, file: ChannelFile) =>
    setSecret({
      address: feedAddress(token, extensionOf(file, plan)),
      isSplit: file.most !== undefined,
    });

  const make = useOneAtATime(async () => {
    if (!layout) return;
    const { name, format } = layout;
    const { token } = await mutateAsync({ channel: channel.id, file: name, format });
    show(token, layout);
  });

  return (
    <Panel
      title={<Trans>Feed addresses</Trans>}
      description={
        <Trans>
          Anyone with the address can fetch the feed without logging in. Treat it like a password.
        </Trans>
      }
      flush
    >
      {secret !== null && <SecretAddress {...secret} onSeen={() => setSecret(null)} />}
      {isEmpty && (
        <div className="px-4 py-3">
          <Callout kind="warn" title={<Trans>These feeds are still empty</Trans>}>
            <Trans>A feed has no products until they’re approved.</Trans>{" "}
            <TextLink to={`/ready-to-sync?channel=${channel.id}`}>
              <Trans>Approve products</Trans>
            </TextLink>
          </Callout>
        </div>
      )}
      <QueryResult query={query} failure={<Trans>We couldn’t load the feeds</Trans>}>
        {(feeds) =>
          feeds.length === 0 ? (
            <EmptyState icon={Rss} title={t`No feed addresses yet`}>
              {canEdit ? (
                <Trans>
                  Create an address and give it to the channel. The feed contains every approved
                  product, as it was last approved.
                </Trans>
              ) : (
                <Trans>Only editors and owners can create one.</Trans>
              )}
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
                    if (file) show(token, file);
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {error && (
        <div className="px-4 pb-4">
          <Callout
            kind="bad"
            role="alert"
            title={<Trans>We couldn’t confirm the new address</Trans>}
          >
            {i18n._(errorMessage(error))}{" "}
            <Trans>
              If it’s listed above, it was created but can’t be shown. Replace it with a new one.
            </Trans>
          </Callout>
        </div>
      )}
      {/* The button appears after the list above it has loaded, because the list would push it away from the pointer. */}
      {canEdit && layout && query.data && (
        <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
          <FileChoice files={definition.files} layout={layout} onChange={setLayout} />
          <Button
            loading={isPending}
            // Creating another feed address would hide this one before it has been copied.
            disabled={secret !== null}
            // The callout above shows the error.
            onClick={() => void make().catch(() => undefined)}
          >
            <Trans>Create a feed address</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
