import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Moment } from "@/account/organization/moment.tsx";
import { formatName } from "@/channels/definitions/labels/format-name.ts";
import { type Feed, revokeFeed, rotateFeed } from "@/channels/feed/feeds-api.ts";
import type { Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type FeedRowProps = {
  feed: Feed;
  region: Region;
  canEdit: boolean;
  /** Called with the new secret, which is shown only once and can't be read later. */
  onRotated: (token: string) => void;
};

/** One feed address, with its status and buttons that rotate or revoke it. */
export function FeedRow({ feed, region, canEdit, onRotated }: FeedRowProps) {
  const { t } = useLingui();
  const rotate = useMutation(rotateFeed);
  const revoke = useMutation(revokeFeed);
  const name = `${feed.file} · ${formatName(feed.format)}`;
  const isOpen = feed.revoked_at === null;
  const made = feed.rotated_at ?? feed.created_at;

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          {name}
          {!isOpen && (
            <Badge>
              <Trans>Revoked</Trans>
            </Badge>
          )}
        </p>
        <p className="text-ink-2">
          <Trans>
            Created <Moment at={made} region={region} />
          </Trans>
          {" · "}
          {feed.last_fetched_at === null ? (
            <Trans>Never fetched</Trans>
          ) : (
            <>
              <Trans>
                Last fetched <Moment at={feed.last_fetched_at} region={region} />
              </Trans>
              {" · "}
              <Plural value={feed.fetches} one="# fetch" other="# fetches" />
            </>
          )}
        </p>
      </div>
      {isOpen && canEdit && (
        <div className="flex flex-wrap gap-2">
          <ConfirmDialog
            trigger={
              <Button variant="outline" aria-label={t`New address: ${name}`}>
                <Trans>New address</Trans>
              </Button>
            }
            title={<Trans>Replace the feed address?</Trans>}
            confirm={<Trans>Create new address</Trans>}
            onConfirm={async () => onRotated((await rotate.mutateAsync(feed.id)).token)}
          >
            <Trans>The old address stops working immediately.</Trans>
          </ConfirmDialog>
          <ConfirmDialog
            destructive
            trigger={
              <Button variant="outline" aria-label={t`Revoke: ${name}`}>
                <Trans>Revoke</Trans>
              </Button>
            }
            title={<Trans>Revoke the address?</Trans>}
            confirm={<Trans>Revoke address</Trans>}
            onConfirm={() => revoke.mutateAsync(feed.id)}
          >
            <Trans>
              The address stops working immediately and can’t be restored. You can create a new one.
            </Trans>
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}
