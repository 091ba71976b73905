import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { guessesFirst } from "@/importing/flow/columns/column-order.ts";
import { ColumnRow } from "@/importing/flow/columns/column-row.tsx";
import { useTargetOptions } from "@/importing/flow/columns/use-target-options.tsx";
import { recipeFor, targetOf } from "@/importing/mapping/draft/column-targets.ts";
import { FixedValues } from "@/importing/flow/columns/fixed-values.tsx";
import { StepFrame } from "@/importing/flow/frame/step-frame.tsx";
import type { OpenTable } from "@/importing/flow/state/import-state.ts";
import { unknownPlaces } from "@/importing/flow/frame/place-labels.ts";
import type { Organization } from "@/account/organization/organization.ts";
import type { ImportProfile } from "@/importing/profile/import-profile.ts";
import { ProfileBar } from "@/importing/profile/profile-bar.tsx";
import { VariantsForm } from "@/importing/flow/columns/variants-form.tsx";
import {
  type ColumnMapping,
  columnKeys,
  MOST_ATTRIBUTES,
} from "@/importing/mapping/definition/column-mapping.ts";
import { isReadFromAmounts } from "@/importing/mapping/definition/currency-reading.ts";
import {
  hasRoom,
  withUnusedColumns,
  unusedColumns,
} from "@/importing/mapping/definition/unused-columns.ts";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import type { Warehouse } from "@/stock/warehouse.ts";
import { Button } from "@/ui/controls/button.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { SearchInput } from "@/ui/inputs/search-input.tsx";

/** The preview of the first product loads after the columns. */
const MappedProduct = lazyPart(async () => ({
  default: memo((await import("@/importing/flow/columns/mapped-product.tsx")).MappedProduct),
}));

/** Both forms are memoized, because they receive a deferred mapping and render after the chosen column. */
const LaterVariants = memo(VariantsForm);
const LaterFixedValues = memo(FixedValues);

/** The number of columns shown at first. A stray cell can make a sheet 16,000 columns wide. */
const AT_ONCE = 100;

const NO_WAREHOUSES: readonly Warehouse[] = [];

type ColumnsStepProps = {
  organization: Organization;
  supplier: string | null;
  table: OpenTable;
  onMapping: (change: (mapping: ColumnMapping) => ColumnMapping) => void;
  onProfile: (profile: ImportProfile | null) => void;
  onBack: () => void;
  onCheck: () => void;
};

/** Which column fills which field: each suggestion is shown with samples and can be changed. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { organization, supplier, table, onMapping, onProfile, onBack, onCheck } = props;
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(AT_ONCE);
  const { preview, mapping, suggested, options, profile } = table;
  const { data: warehouses } = useQuery(warehousesQuery(organization.id));
  const targets = useTargetOptions(mapping, warehouses ?? NO_WAREHOUSES);
  const later = useDeferredValue(mapping);
  const setMapping = useCallback((next: ColumnMapping) => onMapping(() => next), [onMapping]);

  const keys = useMemo(() => columnKeys(preview.columns), [preview.columns]);
  const unused = unusedColumns(mapping, keys);
  const searchText = search.trim().toLowerCase();
  const found = guessesFirst(keys, suggested.suggestions).filter((key) =>
    key.toLowerCase().includes(searchText),
  );
  const more = found.length - most;
  const samples = useMemo(
    () =>
      keys.map((_key, at) => {
        const values = preview.first.rows.map((row) => row[at]?.trim() ?? "");
        return [...new Set(values.filter((value) => value !== ""))].slice(0, 3);
      }),
    [keys, preview],
  );
  const { currency } = mapping.fields;
  const hasSku = mapping.fields.sku !== undefined;
  const hasTitle = mapping.fields.title_en !== undefined || mapping.fields.title_fr !== undefined;
  const unknown = warehouses ? unknownPlaces(mapping, warehouses) : [];
  const unknownNames = unknown.join(", ");

  return (
    <StepFrame
      onBack={onBack}
      actions={
        <Button disabled={!hasSku || unknown.length > 0} onClick={onCheck}>
          <Trans>Check all rows</Trans>
        </Button>
      }
    >
      <ProfileBar
        organization={organization}
        supplier={supplier}
        columns={preview.columns}
        rows={preview.first.rows}
        options={options}
        mapping={mapping}
        profile={profile}
        onProfile={onProfile}
        onMapping={setMapping}
      />
      {suggested.format !== null && (
        <Callout kind="good">
          <Trans>We recognized the columns of {suggested.format}.</Trans>
        </Callout>
      )}
      {isReadFromAmounts(currency) && (
        <Callout>
          {currency.otherwise === "" ? (
            <Trans>Each product is imported in the currency shown next to its amount.</Trans>
          ) : (
            <Trans>
              Amounts are in {currency.otherwise}, unless another currency is shown next to them.
            </Trans>
          )}
        </Callout>
      )}
      {!hasSku && (
        <Callout kind="warn" title={<Trans>Which column holds the SKU?</Trans>}>
          <Trans>Products are identified by their SKU. Choose the column that contains it.</Trans>
        </Callout>
      )}
      {hasSku && !hasTitle && (
        <Callout kind="warn" title={<Trans>Which column holds the title?</Trans>}>
          <Trans>
            No column is used as the title. New products from this file will have no title and can’t
            be listed.
          </Trans>
        </Callout>
      )}
      {unknown.length > 0 && (
        <Callout
          kind="warn"
          title={
            <Plural
              value={unknown.length}
              one={`Unknown warehouse: ${unknownNames}`}
              other={`Unknown warehouses: ${unknownNames}`}
            />
          }
        >
          <Plural
            value={unknown.length}
            one="Choose another warehouse for the column, or leave the column unused."
            other="Choose other warehouses for the columns, or leave the columns unused."
          />
        </Callout>
      )}
      {!hasRoom(mapping) && unused.length > 0 && (
        <Callout
          kind="warn"
          title={<Trans>You can keep at most {MOST_ATTRIBUTES} columns as attributes</Trans>}
        >
          <Plural
            value={unused.length}
            one="# more column isn’t kept. To keep it, stop keeping another one."
            other="# more columns aren’t kept. To keep one of them, stop keeping another one."
          />
        </Callout>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel
          flush
          title={t`Columns in the file`}
          description={
            unused.length === 0 ? (
              <Trans>All columns are used.</Trans>
            ) : (
              <Plural
                value={unused.length}
                one="# column isn’t used"
                other="# columns aren’t used"
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
              {unused.length > 0 && hasRoom(mapping) && (
                <Button
                  variant="outline"
                  onClick={() =>
                    setMapping(
                      withUnusedColumns(mapping, { columns: keys, rows: preview.first.rows }),
                    )
                  }
                >
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
                samples={samples[keys.indexOf(key)] ?? []}
                target={targetOf(mapping, key)}
                suggestion={
                  suggested.suggestions.find(({ columns }) => columns.includes(key)) ?? null
                }
                recipe={recipeFor(mapping, key)}
                targets={targets}
                hasRoom={hasRoom(mapping)}
                columns={keys}
                onMapping={onMapping}
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
        <Suspense fallback={<CardSkeleton />}>
          <MappedProduct mapping={later} columns={preview.columns} rows={preview.first.rows} />
        </Suspense>
      </div>
      <LaterVariants mapping={later} columns={keys} onChange={setMapping} />
      <LaterFixedValues mapping={later} onChange={setMapping} />
    </StepFrame>
  );
}
