import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { storageQuery } from "@/admin/organization/storage-api.ts";
import { formatBytes, formatNumber } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

type StorageTabProps = { organization: Organization; hasPages?: boolean };

/** How many rows and files an organization stores, and how large the files are. */
export function StorageTab({ organization, hasPages = true }: StorageTabProps) {
  const { t } = useLingui();
  const query = useQuery(storageQuery(organization.id));
  const { region } = organization;
  const number = (value: number) => formatNumber(value, region);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the storage metrics</Trans>}>
      {(stored) => (
        <>
          <Stats>
            <Stat label={t`Products`} value={number(stored.products)} />
            <Stat label={t`Listings`} value={number(stored.listings)} />
            <Stat label={t`Orders`} value={number(stored.orders)} />
            <Stat
              label={t`Product changes`}
              value={number(stored.changes)}
              hint={<Trans>Kept in the history</Trans>}
            />
            {stored.images !== null && (
              <Stat
                label={t`Uploaded images`}
                value={formatBytes(stored.imageBytes ?? 0, region)}
                hint={t`${plural(stored.images, { one: "# file", other: "# files" })}`}
              />
            )}
            <Stat
              label={t`Ticket attachments`}
              value={formatBytes(stored.attachmentBytes, region)}
              hint={t`${plural(stored.attachments, { one: "# file", other: "# files" })}`}
            />
          </Stats>
          <p className="text-sm text-pretty text-ink-2">
            <Trans>Imported files aren’t stored. Images on the web are linked, not copied.</Trans>
          </p>
          {hasPages && (
            <p className="text-sm">
              <TextLink to="/settings?tab=data">
                <Trans>Export or delete your data</Trans>
              </TextLink>
            </p>
          )}
        </>
      )}
    </QueryResult>
  );
}
