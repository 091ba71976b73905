import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ColumnRow } from "@/importing/flow/column-row.tsx";
import { targetOf, withTarget } from "@/importing/flow/column-targets.ts";
import { FixedValues } from "@/importing/flow/fixed-values.tsx";
import { FlowFrame, type StepProps } from "@/importing/flow/flow-frame.tsx";
import { unknownPlaces } from "@/importing/flow/place-words.ts";
import { ProfileBar } from "@/importing/flow/profile-bar.tsx";
import { VariantsForm } from "@/importing/flow/variants-form.tsx";
import { columnKeys, usedColumns } from "@/importing/mapping/column-mapping.ts";
import { keepingUnused } from "@/importing/mapping/suggest-mapping.ts";
import { warehousesQuery } from "@/stock/warehouses-api.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Panel } from "@/ui/panel.tsx";
import { SearchInput } from "@/ui/search-input.tsx";

/** Which column becomes which field: what was found out, with samples, and each to be said otherwise. */
export function ColumnsStep({ flow, organization, go }: StepProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const { look, mapping, suggested } = flow;
  const { data: warehouses } = useQuery(warehousesQuery(organization.id));
  if (look === null || mapping === null || suggested === null) return null;

  const keys = columnKeys(look.columns);
  const unused = keys.filter((key) => !usedColumns(mapping).has(key));
  const wanted = search.trim().toLowerCase();
  const shown = keys.filter((key) => key.toLowerCase().includes(wanted));
  const samplesOf = (key: string) => {
    const at = keys.indexOf(key);
    const values = look.first.rows.map((row) => row[at]?.trim() ?? "");
    return [...new Set(values.filter((value) => value !== ""))].slice(0, 3);
  };
  const hasSku = mapping.fields.sku !== undefined;
  const unknown = warehouses ? unknownPlaces(mapping, warehouses).join(", ") : "";

  async function check() {
    go("check");
    await flow.check();
  }

  return (
    <FlowFrame
      onBack={() => go("reading")}
      actions={
        <Button disabled={!hasSku || unknown !== ""} onClick={() => void check()}>
          <Trans>Check every row</Trans>
        </Button>
      }
    >
      <ProfileBar flow={flow} organization={organization} columns={look.columns} />
      {suggested.format !== null && (
        <Callout kind="good">
          <Trans>These are the columns of {suggested.format}.</Trans>
        </Callout>
      )}
      {!hasSku && (
        <Callout kind="warn" title={<Trans>Which column holds the SKU?</Trans>}>
          <Trans>Products are known by their SKU. Choose the column it stands in.</Trans>
        </Callout>
      )}
      {unknown !== "" && (
        <Callout kind="warn" title={<Trans>There is no such warehouse: {unknown}</Trans>}>
          <Trans>Choose another one for the column, or do not use it.</Trans>
        </Callout>
      )}
      <Panel
        flush
        title={t`Columns of the file`}
        description={
          unused.length === 0 ? (
            <Trans>Every column is used.</Trans>
          ) : (
            <Plural
              value={unused.length}
              one="# column is not used"
              other="# columns are not used"
            />
          )
        }
        actions={
          <>
            <SearchInput
              label={t`Search columns`}
              placeholder={t`Search columns`}
              value={search}
              onChange={setSearch}
            />
            {unused.length > 0 && (
              <Button variant="outline" onClick={() => flow.map(keepingUnused(mapping, keys))}>
                <Trans>Keep them as attributes</Trans>
              </Button>
            )}
          </>
        }
      >
        <ul className="divide-y divide-line">
          {shown.map((key) => (
            <ColumnRow
              key={key}
              column={key}
              samples={samplesOf(key)}
              target={targetOf(mapping, key)}
              suggestion={
                suggested.suggestions.find(({ columns }) => columns.includes(key)) ?? null
              }
              onTarget={(target) => flow.map(withTarget(mapping, key, target))}
              mapping={mapping}
              columns={keys}
              warehouses={warehouses ?? []}
              onMapping={flow.map}
            />
          ))}
        </ul>
      </Panel>
      <VariantsForm mapping={mapping} columns={keys} onChange={flow.map} />
      <FixedValues mapping={mapping} onChange={flow.map} />
    </FlowFrame>
  );
}
