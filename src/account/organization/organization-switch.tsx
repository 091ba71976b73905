import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { chooseOrganization } from "@/account/auth/organization-choice-store.ts";
import { ROLE_NAMES } from "@/account/organization/role-labels.ts";
import { useOrganizations } from "@/account/organization/use-organization.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** Lets people who belong to several organizations choose one. */
export function OrganizationChoice({ acting }: { acting: Organization }) {
  const { i18n, t } = useLingui();
  const { data: organizations = [] } = useOrganizations();

  if (organizations.length < 2) return null;
  return (
    <Panel title={<Trans>Organization</Trans>}>
      <Field
        label={t`Working in`}
        hint={<Trans>All screens and tabs show this organization’s data.</Trans>}
        className="max-w-sm"
      >
        <Select
          value={acting.id}
          onChange={chooseOrganization}
          options={organizations.map(({ id, name, role }) => ({
            value: id,
            label: name,
            hint: i18n._(ROLE_NAMES[role]),
          }))}
        />
      </Field>
    </Panel>
  );
}
