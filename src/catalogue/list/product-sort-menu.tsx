import { Trans } from "@lingui/react/macro";
import { SortMenu } from "@/catalogue/list/sort-menu.tsx";
import { isSortColumn, type ProductLine } from "@/catalogue/product/product-line.ts";
import { orderOf, type ProductQuery } from "@/catalogue/query/product-query.ts";
import type { SetQuery } from "@/catalogue/query/use-product-query.tsx";
import type { Column } from "@/ui/grid/model/column.ts";
import { MenuCheckbox } from "@/ui/overlays/menu.tsx";

type ProductSortMenuProps = {
  columns: readonly Column<ProductLine>[];
  query: ProductQuery;
  setQuery: SetQuery;
};

/** Sorts and groups the product list on screens where it has no column headers. */
export function ProductSortMenu({ columns, query, setQuery }: ProductSortMenuProps) {
  const order = orderOf(query);
  return (
    <SortMenu
      options={columns.flatMap(({ id, header }) =>
        isSortColumn(id) ? [{ value: id, label: header }] : [],
      )}
      column={order.column}
      isDescending={order.direction === "descending"}
      onSort={(column, isDescending) =>
        setQuery({
          ...query,
          sort: { column, direction: isDescending ? "descending" : "ascending" },
        })
      }
    >
      <MenuCheckbox
        checked={query.isGrouped}
        onCheckedChange={(isGrouped) => setQuery({ ...query, isGrouped })}
      >
        <Trans>Group variants</Trans>
      </MenuCheckbox>
    </SortMenu>
  );
}
