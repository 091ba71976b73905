import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import {
  type CellDifference,
  cellChanges,
  cellsOfNew,
  isAmount,
  isWorrying,
} from "@/importing/comparing/cell-changes.ts";
import { presentProducts, presentStock } from "@/importing/comparing/catalogue-api.ts";
import type { Difference } from "@/importing/comparing/compare-catalogue.ts";
import type { RowOutcome } from "@/importing/comparing/file-index.ts";
import type { Compared } from "@/importing/comparing/fingerprint.ts";
import type { Notice } from "@/importing/comparing/noted-rows.ts";
import { ChangeTable } from "@/importing/flow/changes/change-table.tsx";
import { noticeTitle } from "@/importing/flow/changes/notice-looks.ts";
import { stockPlaceLabel } from "@/importing/flow/frame/place-labels.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import type { ChangingRow } from "@/importing/session/row-cleaning.ts";
import { errorMessage } from "@/lib/errors.ts";
import { defaultWarehouse } from "@/stock/warehouse.ts";
import { warehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { FilterChip } from "@/ui/controls/filter-chip.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

const MOST = 20;
/** A new product has many fields; this many are enough to identify it. */
const MOST_CELLS = 8;

/** Returns the first rows of the file with this outcome, or the rows at these indexes. */
export type ReadRows = (
  state: RowOutcome | readonly number[],
  most: number,
) => Promise<ChangingRow[]>;

type ChangeExamplesProps = {
  organization: Organization;
  difference: Difference;
  compared: Compared;
  emptyCells: ColumnMapping["emptyCells"];
  /** The smallest price change that counts as a jump, in percent. */
  threshold: number;
  /** Shows only the rows of this notice. */
  notice: Notice | null;
  onShowAll: () => void;
  readRows: ReadRows;
};

/** The first products that would change, with some cells before and after, and the first new products. */
export function ChangeExamples(props: ChangeExamplesProps) {
  const { organization, difference, compared, emptyCells, readRows } = props;
  const { threshold, notice, onShowAll } = props;
  const { t, i18n } = useLingui();
  const [state, setState] = useState<"updated" | "new">("updated");
  const shown = difference.updated === 0 ? "new" : state;
  const { data: warehouses = [], isPending: areWarehousesPending } = useQuery(
    warehousesQuery(organization.id),
  );
  const { data, error, refetch } = useQuery({
    queryKey: ["import-examples", compared, emptyCells, notice ?? shown, difference, warehouses],
    enabled: !areWarehousesPending,
    // Results aren't cached, because every file is different.
    gcTime: 0,
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const rows = await readRows(notice?.rows ?? shown, MOST);
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
        const titles = [
          [draft.text.title_en, record?.title_en],
          [draft.text.title_fr, record?.title_fr],
        ].map(([written, stored]) => written || stored || "");
        return { place, sku: draft.text.sku, titles, isNew: record === undefined, cells };
      });
    },
  });
  if (difference.new + difference.updated === 0) return null;
  const name = (field: CellDifference["field"]) => {
    if (typeof field === "string") return fieldLabel(i18n, field);
    return "place" in field ? stockPlaceLabel(i18n, field.place, warehouses) : field.attribute;
  };
  /** Prices are shown with at least two decimals, so that 12.3 isn't taken for a typo. */
  const shownValue = (field: CellDifference["field"], value: string) =>
    isAmount(field) && value !== ""
      ? i18n.number(Number(value), { minimumFractionDigits: 2, maximumFractionDigits: 4 })
      : value;
  const [isFrench, label] = [i18n.locale.startsWith("fr"), t`Changes to products`];
  const rows = data?.map(({ titles: [english = "", french = ""], isNew, cells, ...row }) => ({
    ...row,
    title: (isFrench ? french : english) || english || french,
    cells: cells.slice(0, MOST_CELLS).map((cell) => ({
      name: name(cell.field),
      before: isNew ? null : shownValue(cell.field, cell.before),
      after: shownValue(cell.field, cell.after),
      isBad: isWorrying(cell, threshold),
      ...(cell.rule === undefined ? {} : { rule: cell.rule }),
    })),
  }));
  const table = error ? (
    <div className="px-4 pb-4">
      <ErrorState
        title={<Trans>We couldn’t load these examples</Trans>}
        onRetry={() => void refetch()}
      >
        {i18n._(errorMessage(error))}
      </ErrorState>
    </div>
  ) : rows === undefined ? (
    <div className="px-4 pb-4">
      <CardSkeleton />
    </div>
  ) : (
    <ChangeTable label={label} rows={rows} />
  );

  return (
    <Panel title={label} description={t`First ${MOST} of each type`} flush>
      {notice !== null ? (
        <>
          <p className="border-b border-line px-4 py-2.5">
            <FilterChip label={noticeTitle(i18n, notice.kind, threshold)} onRemove={onShowAll} />
          </p>
          {table}
        </>
      ) : (
        <Tabs
          label={label}
          look="boxed"
          className="*:first:mx-4 *:first:mt-3"
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
          <TabPanel value={shown}>{table}</TabPanel>
        </Tabs>
      )}
    </Panel>
  );
}
