import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import {
  accessQuery,
  endAccess,
  type Grant,
  grantAccess,
} from "@/admin/organization/access-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

/** Whether support staff may look at the organization's data, until when, and when they did. */
export function AccessTab({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const query = useQuery(accessQuery(organization.id));
  const { region, role } = organization;
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load support access</Trans>}>
      {({ grants, visits }) => {
        const active = grants.find(
          ({ expires_at, revoked_at }) =>
            revoked_at === null && Date.parse(expires_at) > query.dataUpdatedAt,
        );
        return (
          <>
            <Panel
              title={t`Access for support staff`}
              description={
                <Trans>
                  Support staff can see your data only if an owner grants them read-only access for
                  a limited time.
                </Trans>
              }
            >
              {active ? (
                <ActiveGrant grant={active} organization={organization} />
              ) : role === "owner" ? (
                <GrantForm organization={organization.id} />
              ) : (
                <p className="text-sm text-ink-2">
                  <Trans>Support staff have no access. An owner can grant it.</Trans>
                </p>
              )}
            </Panel>
            <Panel title={t`Support visits`} flush={visits.length > 0}>
              {visits.length === 0 ? (
                <p className="text-sm text-ink-2">
                  <Trans>No one from support has viewed your data.</Trans>
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {visits.map((visit) => (
                    <li key={visit.id} className="grid gap-0.5 px-4 py-2.5 text-sm">
                      <p className="font-medium text-ink">{visit.staff_name}</p>
                      <p className="wrap-anywhere text-ink-2">{visit.reason}</p>
                      <p className="text-ink-3">
                        <Moment at={visit.created_at} region={region} /> –{" "}
                        <Moment at={visit.ended_at ?? visit.ends_at} region={region} />
                      </p>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </>
        );
      }}
    </QueryResult>
  );
}

type ActiveGrantProps = { grant: Grant; organization: Organization };

function ActiveGrant({ grant, organization: { id, region, role } }: ActiveGrantProps) {
  const end = useMutation(endAccess);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 text-ink">
          <Badge tone="warn" dot>
            <Trans>Access granted</Trans>
          </Badge>
          <span>
            <Trans>
              Until <Moment at={grant.expires_at} region={region} />
            </Trans>
          </span>
        </p>
        <p className="wrap-anywhere text-ink-2">{grant.reason}</p>
      </div>
      {role === "owner" && (
        <Button variant="outline" loading={end.isPending} onClick={() => end.mutate(id)}>
          <Trans>End access now</Trans>
        </Button>
      )}
    </div>
  );
}

const MOST_LETTERS = 300;

function GrantForm({ organization }: { organization: string }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState<"1" | "8" | "24" | "168">("8");
  const allow = useMutation(grantAccess);
  const isReady = reason.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) allow.mutate({ org: organization, hours: Number(hours), reason: reason.trim() });
  }

  return (
    <form onSubmit={submit} className="grid max-w-xl gap-4">
      <Field
        label={t`Reason`}
        mark="required"
        hint={<Trans>For example, your ticket number. Members and support staff can see it.</Trans>}
      >
        <Input
          value={reason}
          maxLength={MOST_LETTERS}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Field label={t`Duration`}>
        <Select
          className="max-w-48"
          value={hours}
          onChange={setHours}
          options={[
            { value: "1", label: t`1 hour` },
            { value: "8", label: t`8 hours` },
            { value: "24", label: t`24 hours` },
            { value: "168", label: t`7 days` },
          ]}
        />
      </Field>
      <div>
        <Button type="submit" disabled={!isReady} loading={allow.isPending}>
          <Trans>Grant access</Trans>
        </Button>
      </div>
    </form>
  );
}
