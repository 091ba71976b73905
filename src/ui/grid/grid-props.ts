import type { Column } from "./model/column.ts";
import type { Selection } from "./model/selection.ts";
import type { Source } from "./source/grid-source.ts";
import type { GridView } from "./model/view.ts";
import type { OnEdit } from "./interaction/use-edits.ts";

/** `source` and `columns` must keep their identity between renders, so store them in state or `useMemo`. */
export type GridProps<Row> = {
  /** The grid's name for screen readers. */
  label: string;
  source: Source<Row>;
  columns: readonly Column<Row>[];
  /** The organization's locale for numbers and dates. */
  locale?: string;
  /**
   * Sort, filters, columns and density. The parent can control them, for a URL or a saved view. Otherwise, the grid
   * stores them.
   */
  view?: GridView;
  onViewChange?: (view: GridView) => void;
  /** The row height in pixels, for rows with more than one line. Otherwise, the density determines it. */
  rowHeight?: number;
  isSelectable?: boolean;
  /** Whether the server never counts the matching rows. People can still select all of them, but no number is shown. */
  isUncounted?: boolean;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /**
   * Returns the row's name for "Select …". Define this function at module level, because all rows render again when it
   * changes.
   */
  rowLabel?: (row: Row) => string;
  /** When set, cells of editable columns can be changed. */
  onEdit?: OnEdit<Row>;
  /**
   * Called on Enter, F2, a double click or a second tap in a cell that can't be edited. A group folds or unfolds
   * instead.
   */
  onOpen?: (row: Row) => void;
  /** Renders the actions for the selected rows. */
  actions?: (selection: Selection) => React.ReactNode;
  /** Shown at the right end of the footer, such as the currency. */
  note?: React.ReactNode;
  /** Shown in the middle if there are no rows even without filters. */
  empty?: React.ReactNode;
  className?: string;
};
