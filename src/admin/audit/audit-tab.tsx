import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { auditEvents, auditQuery } from "@/admin/audit/audit-api.ts";
import { type AuditFilter, isAuditArea } from "@/admin/audit/audit-event.ts";
import { auditFile } from "@/admin/audit/audit-file.ts";
import { AuditFilters } from "@/admin/audit/audit-filters.tsx";
import { AuditRow } from "@/admin/audit/audit-row.tsx";
import { fileName, saveFile } from "@/lib/files/save-file.ts";
import { withParams } from "@/ui/navigation/with-params.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type AuditTabProps = { organization: Organization; hasPages?: boolean };

/** The audit log of an organization, with an export. The filters are in the URL. */
export function AuditTab({ organization, hasPages = true }: AuditTabProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const { id, name, region } = organization;
  const log = { organization: id, timeZone: region.timeZone, filter };
  const query = useInfiniteQuery(auditQuery(log));
  const download = useMutation({
    mutationFn: async () => {
      const file = await auditFile(auditEvents(log, new AbortController().signal), i18n, region);
      saveFile(file, `${fileName(name)}-audit.csv`);
    },
  });
  const isFiltered = Object.values(filter).some((value) => value !== null);

  function change(next: AuditFilter) {
    setSearch((before) => withParams(before, next), { replace: true });
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <AuditFilters organization={organization} filter={filter} onChange={change} />
        <Button
          variant="outline"
          loading={download.isPending}
          disabled={query.data?.pages[0]?.events.length === 0}
          onClick={() => download.mutate()}
        >
          <Download {...icon} />
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <QueryResult query={query} failure={<Trans>We couldn’t load the audit log</Trans>} lines={8}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (events.length === 0)
            return (
              <EmptyState
                icon={ScrollText}
                title={isFiltered ? t`No event matches these filters` : t`Nothing recorded yet`}
              >
                {isFiltered ? (
                  <Trans>Choose another area, person or period.</Trans>
                ) : (
                  <Trans>Every change to data, settings and people is listed here.</Trans>
                )}
              </EmptyState>
            );
          return (
            <Panel title={t`Audit log`} flush>
              <ul className="divide-y divide-line">
                {events.map((event) => (
                  <AuditRow key={event.key} event={event} region={region} hasPages={hasPages} />
                ))}
              </ul>
            </Panel>
          );
        }}
      </QueryResult>
      <ShowMore query={query} className="w-full">
        <Trans>Show earlier events</Trans>
      </ShowMore>
    </>
  );
}

function filterIn(search: URLSearchParams): AuditFilter {
  const day = (key: string) => {
    const text = search.get(key);
    return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const area = search.get("area");
  return {
    area: isAuditArea(area) ? area : null,
    actor: search.get("actor"),
    since: day("since"),
    until: day("until"),
  };
}
