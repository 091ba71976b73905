import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { SavedSkuList } from "@/catalogue/query/sku-lists-api.ts";
import { WHOLE_CATALOGUE } from "@/catalogue/query/product-query.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import type { TitleLimit } from "@/channels/issues/title-limit.ts";
import { useIssueSkuList } from "@/channels/issues/use-issue-sku-list.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** The dialog is loaded when a person opens it. */
const BulkEditDialog = lazyPart(async () => ({
  default: (await import("@/catalogue/bulk/bulk-edit-dialog.tsx")).BulkEditDialog,
}));

type ShortenTitlesProps = {
  organization: Organization;
  planned: PlannedChannel;
  issue: string;
  limit: TitleLimit;
};

/** Shortens the titles of the products with an issue. A preview comes first, and the change can be undone. */
export function ShortenTitles({ organization, planned, issue, limit }: ShortenTitlesProps) {
  const queries = useQueryClient();
  const { isPending, saveList } = useIssueSkuList(organization.id, planned, issue);
  const [list, setList] = useState<SavedSkuList | null>(null);
  const { longest } = limit;

  function invalidateListings() {
    void queries.invalidateQueries({ queryKey: ["listing-summary"] });
    void queries.invalidateQueries({ queryKey: ["listings"] });
  }

  return (
    <>
      <Button
        variant="outline"
        loading={isPending}
        onClick={() => void saveList().then(setList, () => undefined)}
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
            onWritten={invalidateListings}
          />
        )}
      </Suspense>
    </>
  );
}
