import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownUp } from "lucide-react";
import { isSortColumn, type ProductLine } from "@/catalogue/product/product-line.ts";
import { orderOf, type ProductQuery } from "@/catalogue/query/product-query.ts";
import type { SetQuery } from "@/catalogue/query/use-product-query.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { Menu, MenuCheckbox, MenuChoice, MenuSeparator } from "@/ui/overlays/menu.tsx";

type SortMenuProps = {
  columns: readonly Column<ProductLine>[];
  query: ProductQuery;
  setQuery: SetQuery;
};

/** Sorts and groups the list where it has no column headers. */
export function SortMenu({ columns, query, setQuery }: SortMenuProps) {
  const { t } = useLingui();
  const order = orderOf(query);
  const isDescending = order.direction === "descending";
  const options = columns.flatMap(({ id, header }) =>
    isSortColumn(id) ? [{ value: id, label: header }] : [],
  );
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          <ArrowDownUp {...icon} />
          <Trans>Sort</Trans>
        </Button>
      }
    >
      <MenuChoice
        label={t`Sort`}
        value={order.column}
        onChange={(column) => setQuery({ ...query, sort: { ...order, column } })}
        options={options}
      />
      <MenuSeparator />
      <MenuCheckbox
        checked={isDescending}
        onCheckedChange={(checked) =>
          setQuery({
            ...query,
            sort: { ...order, direction: checked ? "descending" : "ascending" },
          })
        }
      >
        <Trans>Descending</Trans>
      </MenuCheckbox>
      <MenuCheckbox
        checked={query.isGrouped}
        onCheckedChange={(isGrouped) => setQuery({ ...query, isGrouped })}
      >
        <Trans>Group variants</Trans>
      </MenuCheckbox>
    </Menu>
  );
}
