import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ChangedCell } from "@/catalogue/product/changed-cell.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import {
  type CellDifference,
  cellChanges,
  cellsOfNew,
} from "@/importing/comparing/cell-changes.ts";
import { presentProducts, presentStock } from "@/importing/comparing/catalogue-api.ts";
import { stockPlaceLabel } from "@/importing/flow/frame/place-labels.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { ChangingRow } from "@/importing/session/row-cleaning.ts";
import { errorMessage } from "@/lib/errors.ts";
import { defaultWarehouse } from "@/stock/warehouse.ts";
import { warehousesQuery } from "@/stock/stock-api.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

const MOST = 20;
/** A new product has many fields; this many are enough to identify it. */
const MOST_CELLS = 8;

/** The first rows of the file with this outcome. */
export type ReadRows = (outcome: RowOutcome, most: number) => Promise<ChangingRow[]>;

type ChangeExamplesProps = {
  organization: Organization;
  difference: Difference;
  compared: Compared;
  emptyCells: ColumnMapping["emptyCells"];
  readRows: ReadRows;
};

/** The first products that would change, with each cell before and after, and the first new products. */
export function ChangeExamples(props: ChangeExamplesProps) {
  const { organization, difference, compared, emptyCells, readRows } = props;
  const { t, i18n } = useLingui();
  const [state, setState] = useState<"updated" | "new">("updated");
  const shown = difference.updated === 0 ? "new" : state;
  const { data: warehouses = [], isPending: areWarehousesPending } = useQuery(
    warehousesQuery(organization.id),
  );
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["import-examples", compared, emptyCells, shown, difference, warehouses],
    enabled: !areWarehousesPending,
    // Results aren't cached, because every file is different.
    gcTime: 0,
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const rows = await readRows(shown, MOST);
      const ids = rows.flatMap(({ id }) => id ?? []);
      const records = await presentProducts(organization.id, ids, signal);
      const stock = await presentStock(organization.id, ids, signal);
      const own = defaultWarehouse(warehouses)?.code ?? "";
      return rows.map(({ place, id, draft }) => {
        const record = records.find((each) => each.id === id);
        const cells = record
          ? cellChanges(draft, record, compared, emptyCells, (at) =>
              String(stock(record.id, at || own) ?? ""),
            )
          : cellsOfNew(draft, compared);
        return { place, sku: draft.text.sku, isNew: record === undefined, cells };
      });
    },
  });
  if (difference.new + difference.updated === 0) return null;
  const name = (field: CellDifference["field"]) => {
    if (typeof field === "string") return fieldLabel(i18n, field);
    return "place" in field ? stockPlaceLabel(i18n, field.place, warehouses) : field.attribute;
  };

  return (
    <Panel title={t`Changes to products`} description={t`First ${MOST} of each type`}>
      <Tabs
        label={t`Changes to products`}
        look="boxed"
        value={shown}
        onValueChange={(next) => setState(next === "new" ? "new" : "updated")}
        tabs={[
          {
            value: "updated",
            label: t`Changed`,
            count: i18n.number(difference.updated),
            disabled: difference.updated === 0,
          },
          {
            value: "new",
            label: t`New`,
            count: i18n.number(difference.new),
            disabled: difference.new === 0,
          },
        ]}
      >
        <TabPanel value={shown}>
          {error ? (
            <ErrorState
              title={<Trans>We couldn’t load these examples</Trans>}
              onRetry={() => void refetch()}
            >
              {i18n._(errorMessage(error))}
            </ErrorState>
          ) : isPending ? (
            <CardSkeleton />
          ) : (
            <ul className="divide-y divide-line">
              {data.map(({ place, sku, isNew, cells }) => (
                <li
                  key={place}
                  className="grid gap-1 py-2.5 text-sm sm:grid-cols-[12rem_1fr] sm:gap-x-4"
                >
                  <p className="font-mono text-xs leading-5 wrap-anywhere text-ink">{sku}</p>
                  <div className="grid min-w-0 gap-1">
                    {cells.slice(0, MOST_CELLS).map(({ field, before, after, rule }) => (
                      <ChangedCell
                        key={name(field)}
                        name={name(field)}
                        {...(isNew ? {} : { before: before || "—" })}
                        after={after || "—"}
                        {...(rule === undefined ? {} : { note: t`by rule “${rule}”` })}
                      />
                    ))}
                    {cells.length === 0 && (
                      <p className="text-ink-3">
                        <Trans>No changes</Trans>
                      </p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </TabPanel>
      </Tabs>
    </Panel>
  );
}
