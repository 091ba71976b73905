import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ReportedErrors } from "@/channels/report/reported-errors.tsx";
import { OUTCOME_LABELS } from "@/channels/log/run-labels.ts";
import { syncItemsQuery } from "@/channels/sync/sync-items-api.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type RunItemsProps = {
  organization: Organization;
  planned: PlannedChannel;
  run: SyncRun;
  title: string;
  onClose: () => void;
};

const TONES: Record<keyof typeof OUTCOME_LABELS, Tone> = {
  sent: "good",
  removed: "calm",
  failed: "bad",
  skipped: "warn",
};

const addressOf = (product: string) => `/product-management?product=${product}`;

/** The result of each product of a sync, with the errors that the channel reported. */
export function RunItems({ organization, planned, run, title, onClose }: RunItemsProps) {
  const { i18n } = useLingui();
  const query = useInfiniteQuery(syncItemsQuery(organization.id, run.id));
  return (
    <Sheet
      title={title}
      description={planned.channel.name}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the products</Trans>}>
        {({ pages }) => (
          <ul className="-mt-2 divide-y divide-line">
            {pages.flat().map(({ product_id, sku, outcome, message, reported_errors }) => (
              <li key={product_id} className="grid gap-1 py-3 text-sm">
                <p className="flex flex-wrap items-center gap-2">
                  <ProductThumbnail product={product_id} className="size-8" />
                  <TextLink to={addressOf(product_id)} className="font-mono">
                    {sku}
                  </TextLink>
                  <Badge tone={TONES[outcome]}>{i18n._(OUTCOME_LABELS[outcome])}</Badge>
                </p>
                {message === "changed_since" && (
                  <p className="text-ink-2">
                    {run.revert_of === null ? (
                      <Trans>
                        This product or the channel’s settings changed before it was sent, so we
                        skipped it.
                      </Trans>
                    ) : (
                      <Trans>
                        Previous values not restored: a later sync sent this product again, or files
                        can’t remove it from this channel.
                      </Trans>
                    )}
                  </p>
                )}
                <ReportedErrors
                  errors={reported_errors}
                  sku={sku}
                  planned={planned}
                  canEdit={organization.role !== "viewer"}
                  product={addressOf(product_id)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <ShowMore query={query} className="mt-4 w-full" />
    </Sheet>
  );
}
