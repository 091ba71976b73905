import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { DistributorFile } from "@/distributor/files/price-files-api.ts";
import { setAsideQuery } from "@/distributor/files/set-aside-api.ts";
import { SetAsideList } from "@/distributor/files/set-aside-list.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type SetAsideSheetProps = { organization: string; file: DistributorFile; onClose: () => void };

/** The stored records of a file that were set aside. */
export function SetAsideSheet({ organization, file, onClose }: SetAsideSheetProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(setAsideQuery(organization, file.id));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t`Records set aside`}
      description={
        <>
          {file.name} · <Plural value={file.set_aside} one="# record" other="# records" />
        </>
      }
    >
      <QueryResult query={query} failure={<Trans>We couldn’t load the records</Trans>}>
        {({ pages }) => (
          <SetAsideList records={pages.flat()} count={file.set_aside} hasMore={query.hasNextPage} />
        )}
      </QueryResult>
      <ShowMore query={query} className="mt-3" />
    </Sheet>
  );
}
