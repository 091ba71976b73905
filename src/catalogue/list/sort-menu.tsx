import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Menu, MenuCheckbox, MenuChoice, MenuSeparator } from "@/ui/overlays/menu.tsx";

type SortMenuProps<Column extends string> = {
  options: readonly { value: Column; label: string }[];
  column: Column;
  isDescending: boolean;
  onSort: (column: Column, isDescending: boolean) => void;
  /** Further choices about the order of rows. */
  children?: ReactNode;
};

/** Sorts a list that has no column headers, such as cards on a phone. */
export function SortMenu<Column extends string>(props: SortMenuProps<Column>) {
  const { options, column, isDescending, onSort, children } = props;
  const { t } = useLingui();
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
        value={column}
        onChange={(chosen) => onSort(chosen, isDescending)}
        options={options}
      />
      <MenuSeparator />
      <MenuCheckbox checked={isDescending} onCheckedChange={(checked) => onSort(column, checked)}>
        <Trans>Descending</Trans>
      </MenuCheckbox>
      {children}
    </Menu>
  );
}
