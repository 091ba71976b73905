import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { fieldMapsQuery } from "@/distributor/files/field-maps-api.ts";
import { CANADA, CANADA_2016, type FieldMap } from "@/distributor/price-file/field-map.ts";
import { formatDate } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** Loaded only when a person edits the positions. */
const FieldMapEditor = lazyPart(async () => ({
  default: (await import("./field-map-editor.tsx")).FieldMapEditor,
}));

const BUILT_IN: Record<string, FieldMap> = { since2025: CANADA, until2016: CANADA_2016 };

/** A map for reading a file. The version of a built-in map is null. */
export type ChosenMap = { map: FieldMap; version: number | null };

/** The chosen map. Until a person chooses one, it's the latest saved version, or a built-in map if none is saved. */
export function useFieldMap({ id: organization }: Organization) {
  const { data: versions = [] } = useQuery(fieldMapsQuery(organization));
  const [choice, setChoice] = useState<string | null>(null);
  const value = choice ?? (versions[0] ? String(versions[0].version) : "since2025");
  const saved = versions.find(({ version }) => String(version) === value);
  const chosen: ChosenMap =
    saved === undefined
      ? { map: BUILT_IN[value] ?? CANADA, version: null }
      : { map: saved.map, version: saved.version };
  return { versions, value, chosen, choose: setChoice };
}

type FieldMapChoiceProps = { organization: Organization; maps: ReturnType<typeof useFieldMap> };

/** Chooses a version of the field map, or edits it. */
export function FieldMapChoice({ organization, maps }: FieldMapChoiceProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const { versions, value, chosen, choose } = maps;
  const { region } = organization;
  return (
    <>
      <Field
        label={t`Field map`}
        hint={t`The field at each position of a record. The distributor sometimes reassigns positions.`}
      >
        <Select
          value={value}
          onChange={choose}
          options={[
            ...versions.map(({ version, savedAt }) => ({
              value: String(version),
              label: t`Version ${version}, saved ${formatDate(savedAt, region)}`,
            })),
            { value: "since2025", label: t`Canada, since 2025` },
            { value: "until2016", label: t`Canada, 2016` },
          ]}
        />
      </Field>
      <div>
        <Button variant="outline" onClick={() => setEditing(true)}>
          <Trans>Edit positions</Trans>
        </Button>
      </div>
      {isEditing && (
        <Suspense>
          <FieldMapEditor
            organization={organization.id}
            map={chosen.map}
            latest={versions[0]?.version ?? 0}
            onSaved={(version) => {
              choose(String(version));
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
