import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { DistributorCounts } from "@/distributor/catalogue/items-api.ts";
import { warehousesAddress } from "@/distributor/catalogue/item-query.ts";
import { facetValues } from "@/distributor/catalogue/facets.ts";
import { CanadaMap } from "@/distributor/warehouses/canada-map.tsx";
import { BUILT_IN_WAREHOUSES } from "@/distributor/warehouses/warehouse-list.ts";
import { distributorWarehousesQuery } from "@/distributor/warehouses/distributor-warehouses-api.ts";
import { WarehouseTable } from "@/distributor/warehouses/warehouse-table.tsx";
import { unitsByProvince, unitsOfCatalogue } from "@/distributor/warehouses/warehouse-units.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type StockPanelProps = { organization: Organization; counts: DistributorCounts };

/** The distributor's stock by province on a map, and by warehouse in a table. */
export function StockPanel({ organization, counts: { facets } }: StockPanelProps) {
  const { t } = useLingui();
  const { id, region } = organization;
  const { data: warehouses = BUILT_IN_WAREHOUSES } = useQuery(distributorWarehousesQuery(id));
  const { "drop-ship": dropShip = 0, ...units } = Object.fromEntries(facetValues(facets, "u"));
  return (
    <Panel title={t`Stock by warehouse`}>
      <div className="grid items-center gap-4 lg:grid-cols-2">
        <CanadaMap
          provinces={unitsByProvince(units, warehouses.known)}
          addressOf={warehousesAddress}
          region={region}
        />
        <WarehouseTable
          warehouses={unitsOfCatalogue(units, warehouses.known, {
            key: "drop-ship",
            name: t`Shipped by manufacturers`,
            units: dropShip,
          })}
          region={region}
          addressOf={(key) => warehousesAddress([key])}
          addressOfTotal="/suppliers/tdx-ca/catalog?stock=available"
        />
      </div>
    </Panel>
  );
}
