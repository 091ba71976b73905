import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "@/account/members/members-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { AUDIT_AREAS, type AuditFilter, isAuditArea } from "@/admin/audit/audit-event.ts";
import { AREA_LABELS } from "@/admin/audit/audit-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type AuditFiltersProps = {
  organization: Organization;
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
};

const ALL = "all";

/** Filters of the audit log: what, who and when. */
export function AuditFilters({ organization, filter, onChange }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const members = useQuery(membersQuery(organization.id)).data ?? [];
  const { area, actor, since, until } = filter;
  const areas = Object.keys(AUDIT_AREAS).filter(isAuditArea);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <fieldset className="flex flex-wrap items-end gap-3 *:min-w-36 max-sm:*:flex-1">
      <legend className="sr-only">
        <Trans>Filters</Trans>
      </legend>
      <Field label={t`Area`}>
        <Select
          value={area ?? ALL}
          onChange={(value) => onChange({ ...filter, area: isAuditArea(value) ? value : null })}
          options={[
            { value: ALL, label: t`Everything` },
            ...areas.map((value) => ({ value, label: i18n._(AREA_LABELS[value]) })),
          ]}
        />
      </Field>
      <Field label={t`Person`}>
        <Select
          value={actor ?? ALL}
          onChange={(value) => onChange({ ...filter, actor: value === ALL ? null : value })}
          options={[
            { value: ALL, label: t`Everyone` },
            ...members.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
      </Field>
      <Field label={t({ message: "From", context: "Start of a period" })}>
        <Input
          type="date"
          value={since ?? ""}
          max={until ?? undefined}
          onChange={({ target }) => onChange({ ...filter, since: target.value || null })}
        />
      </Field>
      <Field label={t({ message: "To", context: "End of a period" })}>
        <Input
          type="date"
          value={until ?? ""}
          min={since ?? undefined}
          onChange={({ target }) => onChange({ ...filter, until: target.value || null })}
        />
      </Field>
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => onChange({ area: null, actor: null, since: null, until: null })}
        >
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </fieldset>
  );
}
