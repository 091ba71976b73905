import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import {
  beginVisit,
  LISTED_TENANTS,
  type Tenant,
  tenantsQuery,
} from "@/admin/platform/staff-api.ts";
import { Visit } from "@/admin/platform/visit.tsx";
import { formatDate, formatNumber, type Region } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";

/**
 * The tab that lists the organizations of the platform for staff. Staff can open an organization's data only during a
 * visit that it allowed.
 */
export function TenantsTab({ region }: { region: Region }) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [visited, setVisited] = useState<string | null>(null);
  const query = useQuery({ ...tenantsQuery(search.trim()), placeholderData: keepPreviousData });
  const open = query.data?.find(({ id, visit_until }) => id === visited && visit_until !== null);
  if (open) return <Visit tenant={open} region={region} onClose={() => setVisited(null)} />;
  return (
    <>
      <SearchInput
        className="max-w-sm"
        label={t`Search tenants`}
        value={search}
        onChange={setSearch}
      />
      <QueryResult query={query} failure={<Trans>We couldn’t load the tenants</Trans>}>
        {(tenants) => (
          <Panel
            title={t`Tenants`}
            flush={tenants.length > 0}
            footer={
              tenants.length === LISTED_TENANTS && (
                <Trans>Only the first {LISTED_TENANTS} are listed.</Trans>
              )
            }
          >
            {tenants.length === 0 ? (
              <p className="text-sm text-ink-2">
                <Trans>No tenant matches this search.</Trans>
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {tenants.map((tenant) => (
                  <TenantRow key={tenant.id} tenant={tenant} region={region} onVisit={setVisited} />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </QueryResult>
    </>
  );
}

type TenantRowProps = { tenant: Tenant; region: Region; onVisit: (id: string) => void };

function TenantRow({ tenant, region, onVisit }: TenantRowProps) {
  const { t } = useLingui();
  const { id, name, members, products, failed_jobs, allowed_until, visit_until } = tenant;
  const created = formatDate(tenant.created_at, region);
  const count = formatNumber(products, region);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere text-ink">{name}</span>
          {tenant.closes_at !== null && (
            <Badge tone="warn" dot>
              <Trans>Deletion scheduled</Trans>
            </Badge>
          )}
          {failed_jobs > 0 && (
            <Badge tone="bad" dot>
              {t`${plural(failed_jobs, { one: "# failed job", other: "# failed jobs" })}`}
            </Badge>
          )}
        </p>
        <p className="text-ink-3 tabular-nums">
          {t`${plural(members, { one: "# member", other: "# members" })}`} · {t`Products: ${count}`}{" "}
          · {t`Since ${created}`}
        </p>
        {allowed_until !== null && (
          <p className="text-ink-2">
            <Trans>
              Access until <Moment at={allowed_until} region={region} />
            </Trans>
          </p>
        )}
      </div>
      {visit_until !== null ? (
        <Button size="sm" aria-label={t`Continue visit: ${name}`} onClick={() => onVisit(id)}>
          <Trans>Continue visit</Trans>
        </Button>
      ) : allowed_until === null ? (
        <span className="text-ink-3">
          <Trans>No access</Trans>
        </span>
      ) : (
        <VisitDialog tenant={tenant} onVisit={onVisit} />
      )}
    </li>
  );
}

/** Asks for the reason for the visit, which the organization sees. */
function VisitDialog({ tenant, onVisit }: Pick<TenantRowProps, "tenant" | "onVisit">) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const begin = useMutation(beginVisit);
  const { id, name } = tenant;
  const isReady = reason.trim() !== "";

  async function visit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    const until = await begin.mutateAsync({ org: id, reason: reason.trim() });
    if (until === null)
      toast.error(t`Support access to ${name} has ended. The visit didn’t start.`);
    else onVisit(id);
  }

  return (
    <Dialog
      trigger={
        <Button variant="outline" size="sm" aria-label={t`Start visit: ${name}`}>
          <Trans>Start visit…</Trans>
        </Button>
      }
      title={<Trans>View the data of {name}?</Trans>}
      description={
        <Trans>
          The visit lasts 1 hour at most. Owners are notified, and your name and reason are in their
          audit log.
        </Trans>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          visit(event).catch(() => undefined);
        }}
      >
        <Field label={t`Reason`} mark="required">
          <Input
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isReady} loading={begin.isPending}>
            <Trans>Start visit</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
