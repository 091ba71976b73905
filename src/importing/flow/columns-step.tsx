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
import { columnKeys, MOST_ATTRIBUTES } from "@/importing/mapping/column-mapping.ts";
import { hasRoom, keepingUnused, unusedColumns } from "@/importing/mapping/kept-columns.ts";
import { warehousesQuery } from "@/stock/stock-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

/** More than the widest form of a marketplace asks for at a glance; a stray cell makes a sheet of sixteen thousand. */
const AT_ONCE = 100;

/** Which column becomes which field: what was found out, with samples, and each to be said otherwise. */
export function ColumnsStep({ flow, organization, go }: StepProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(AT_ONCE);
  const { look, mapping, suggested } = flow;
  const { data: warehouses } = useQuery(warehousesQuery(organization.id));
  if (look === null || mapping === null || suggested === null) return null;

  const keys = columnKeys(look.columns);
  const unused = unusedColumns(mapping, keys);
  const wanted = search.trim().toLowerCase();
  const found = keys.filter((key) => key.toLowerCase().includes(wanted));
  const more = found.length - most;
  const samplesOf = (key: string) => {
    const at = keys.indexOf(key);
    const values = look.first.rows.map((row) => row[at]?.trim() ?? "");
    return [...new Set(values.filter((value) => value !== ""))].slice(0, 3);
  };
  const hasSku = mapping.fields.sku !== undefined;
  const unknown = warehouses ? unknownPlaces(mapping, warehouses).join(", ") : "";

  function keepThem() {
    if (look === null || mapping === null) return;
    flow.map(keepingUnused(mapping, { columns: keys, rows: look.first.rows }));
  }
  async function check() {
    go("check");
    await flow.check();
  }

  return (
    <FlowFrame
      onBack={() => go("reading")}
      actions={
        <Button disabled={!hasSku || unknown !== ""} onClick={() => void check()}>
          <Trans>Check all rows</Trans>
        </Button>
      }
    >
      <ProfileBar flow={flow} organization={organization} columns={look.columns} />
      {suggested.format !== null && (
        <Callout kind="good">
          <Trans>We recognized the columns of {suggested.format}.</Trans>
        </Callout>
      )}
      {!hasSku && (
        <Callout kind="warn" title={<Trans>Which column holds the SKU?</Trans>}>
          <Trans>Products are identified by their SKU. Choose the column that contains it.</Trans>
        </Callout>
      )}
      {unknown !== "" && (
        <Callout kind="warn" title={<Trans>Unknown warehouse: {unknown}</Trans>}>
          <Trans>Choose another warehouse for the column, or leave the column unused.</Trans>
        </Callout>
      )}
      {!hasRoom(mapping) && unused.length > 0 && (
        <Callout
          kind="warn"
          title={<Trans>You can keep at most {MOST_ATTRIBUTES} columns as attributes</Trans>}
        >
          <Plural
            value={unused.length}
            one="# more column is left out. To keep it, leave out another one instead."
            other="# more columns are left out. To keep one of them, leave out another one instead."
          />
        </Callout>
      )}
      <Panel
        flush
        title={t`Columns in the file`}
        description={
          unused.length === 0 ? (
            <Trans>All columns are used.</Trans>
          ) : (
            <Plural value={unused.length} one="# column isn’t used" other="# columns aren’t used" />
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
            {unused.length > 0 && hasRoom(mapping) && (
              <Button variant="outline" onClick={keepThem}>
                <Trans>Keep all as attributes</Trans>
              </Button>
            )}
          </>
        }
      >
        <ul className="divide-y divide-line">
          {found.slice(0, most).map((key) => (
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
        {more > 0 && (
          <div className="border-t border-line px-4 py-2.5">
            <Button variant="outline" size="sm" onClick={() => setMost(most + AT_ONCE)}>
              <Plural value={more} one="# more column" other="# more columns" />
            </Button>
          </div>
        )}
      </Panel>
      <VariantsForm mapping={mapping} columns={keys} onChange={flow.map} />
      <FixedValues mapping={mapping} onChange={flow.map} />
    </FlowFrame>
  );
}
