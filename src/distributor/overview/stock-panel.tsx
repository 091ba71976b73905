import { useLingui } from "@lingui/react/macro";
import type { DistributorCounts } from "@/distributor/files/price-files-api.ts";
import { facetValues } from "@/distributor/catalogue/facets.ts";
import { CanadaMap } from "@/distributor/warehouses/canada-map.tsx";
import { WarehouseTable } from "@/distributor/warehouses/warehouse-table.tsx";
import { unitsByProvince, unitsOfCatalogue } from "@/distributor/warehouses/warehouse-units.ts";
import type { Region } from "@/lib/format.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type StockPanelProps = { counts: DistributorCounts; region: Region };

/** The distributor's stock by place, as a map and as a table. */
export function StockPanel({ counts: { facets }, region }: StockPanelProps) {
  const { t } = useLingui();
  const { "drop-ship": dropShip = 0, ...units } = Object.fromEntries(facetValues(facets, "u"));
  return (
    <Panel title={t`Stock by warehouse`}>
      <div className="grid items-center gap-4 lg:grid-cols-2">
        <CanadaMap units={unitsByProvince(units)} region={region} />
        <WarehouseTable
          warehouses={unitsOfCatalogue(units, {
            key: "drop-ship",
            name: t`Shipped by manufacturers`,
            units: dropShip,
          })}
          region={region}
          addressOf={(key) =>
            key === "drop-ship"
              ? "/suppliers/tdx-ca/catalog?flag=drop-ship-only"
              : `/suppliers/tdx-ca/catalog?warehouse=${key}`
          }
        />
      </div>
    </Panel>
  );
}
