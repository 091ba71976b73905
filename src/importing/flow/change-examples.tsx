import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ChangedCell } from "@/catalogue/product/changed-cell.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import {
  type CellChange as CellOfChange,
  cellChanges,
  cellsOfNew,
} from "@/importing/comparing/cell-changes.ts";
import { presentProducts, presentStock } from "@/importing/comparing/catalogue-api.ts";
import { placeWords } from "@/importing/flow/place-words.ts";
import type { ImportFlow } from "@/importing/flow/use-import-flow.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { usualWarehouse } from "@/stock/warehouse.ts";
import { warehousesQuery } from "@/stock/stock-api.ts";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

const MOST = 20;
/** A new product has many fields; these say which one it is. */
const MOST_CELLS = 8;

type ChangeExamplesProps = { flow: ImportFlow; organization: Organization };

/** The first products that would change, cell by cell, what was and what will be; and the first new ones. */
export function ChangeExamples({ flow, organization }: ChangeExamplesProps) {
  const { t, i18n } = useLingui();
  const { difference, checked, mapping, desk } = flow;
  const [state, setState] = useState<"updated" | "new">("updated");
  const shown = difference?.updated === 0 ? "new" : state;
  const { data: warehouses = [] } = useQuery(warehousesQuery(organization.id));
  const compared = checked?.compared ?? { fields: [], attributes: [], stock: [] };
  const blanks = mapping?.blanks ?? "keep";
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["import-examples", compared, blanks, shown, difference, warehouses],
    // Every file is another one.
    gcTime: 0,
    meta: { silent: true },
    enabled: difference !== null && checked !== null && mapping !== null,
    queryFn: async ({ signal }) => {
      const rows = await desk().call("rows", shown, MOST);
      const ids = rows.flatMap(({ id }) => id ?? []);
      const records = await presentProducts(organization.id, ids, signal);
      const stock = await presentStock(organization.id, ids, signal);
      const usual = usualWarehouse(warehouses)?.code ?? "";
      return rows.map(({ place, id, draft }) => {
        const record = records.find((each) => each.id === id);
        const cells = record
          ? cellChanges(draft, record, compared, blanks, (at) =>
              String(stock(record.id, at || usual) ?? ""),
            )
          : cellsOfNew(draft, compared);
        return { place, sku: draft.text.sku, isNew: record === undefined, cells };
      });
    },
  });
  if (difference === null || difference.new + difference.updated === 0) return null;
  const name = (field: CellOfChange["field"]) => {
    if (typeof field === "string") return fieldLabel(i18n, field);
    return "place" in field ? placeWords(i18n, field.place, warehouses) : field.attribute;
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
                    {cells.slice(0, MOST_CELLS).map(({ field, before, after }) => (
                      <ChangedCell
                        key={name(field)}
                        name={name(field)}
                        {...(isNew ? {} : { before: before || "—" })}
                        after={after || "—"}
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
