import type { Column } from "./model/column.ts";
import type { Selection } from "./model/selection.ts";
import type { Source } from "./source/grid-source.ts";
import type { GridView } from "./model/view.ts";
import type { OnEdit } from "./interaction/use-edits.ts";

/** `source` and `columns` must keep their identity between renders: keep them in state or `useMemo`. */
export type GridProps<Row> = {
  /** The grid's name for screen readers. */
  label: string;
  source: Source<Row>;
  columns: readonly Column<Row>[];
  /** The organization's locale for numbers and dates. */
  locale?: string;
  /**
   * Sort, filters, columns and density. The parent may control them (URL, saved view); otherwise the grid holds them.
   */
  view?: GridView;
  onViewChange?: (view: GridView) => void;
  /** The row height in pixels, for rows with more than one line. Otherwise the density decides. */
  rowHeight?: number;
  isSelectable?: boolean;
  /** Whether the server never counts the matching rows. All of them can be selected, but how many they are isn't shown. */
  isUncounted?: boolean;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /** The row's name in "Select …". A function of the module: rows are drawn again when it changes. */
  rowLabel?: (row: Row) => string;
  /** When set, cells of editable columns can be changed. */
  onEdit?: OnEdit<Row>;
  /** Called on Enter or a double click in a cell that can't be edited. */
  onOpen?: (row: Row) => void;
  /** Renders the actions for the selected rows. */
  actions?: (selection: Selection) => React.ReactNode;
  /** Shown at the right end of the footer, such as the currency. */
  note?: React.ReactNode;
  /** Shown in the middle when there are no rows even without filters. */
  empty?: React.ReactNode;
  className?: string;
};
