import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { SavedSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import type { TitleLimit } from "@/channels/ready/title-limit.ts";
import { useReasonList } from "@/channels/ready/use-reason-list.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** Fetched by those who shorten. */
const BulkEditDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/bulk/bulk-edit-dialog.tsx")).BulkEditDialog,
}));

type ShortenTitlesProps = {
  organization: Organization;
  planned: PlannedChannel;
  reason: string;
  limit: TitleLimit;
};

/** Shortens the titles of all products of a reason: each is shown before and after, and it can be undone. */
export function ShortenTitles({ organization, planned, reason, limit }: ShortenTitlesProps) {
  const queries = useQueryClient();
  const { isPending, keepList } = useReasonList(organization.id, planned, reason);
  const [list, setList] = useState<SavedSkuList | null>(null);
  const { longest } = limit;

  function askAnew() {
    void queries.invalidateQueries({ queryKey: ["listing-summary"] });
    void queries.invalidateQueries({ queryKey: ["listings"] });
  }

  return (
    <>
      <Button
        variant="outline"
        loading={isPending}
        onClick={() => void keepList().then(setList, () => undefined)}
      >
        <Trans>Shorten to {longest} characters…</Trans>
      </Button>
      <Suspense>
        {list && (
          <BulkEditDialog
            organization={organization}
            chosen={{
              are: "found",
              query: { ...WHOLE_CATALOGUE, skuList: list.id },
              except: new Set(),
            }}
            count={list.size}
            preset={{ is: "shorten", ...limit }}
            onClose={() => setList(null)}
            onWritten={askAnew}
          />
        )}
      </Suspense>
    </>
  );
}
