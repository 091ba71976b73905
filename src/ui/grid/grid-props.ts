import type { Column } from "./model/column.ts";
import type { Selection } from "./model/selection.ts";
import type { Source } from "./source/source.ts";
import type { GridView } from "./model/view.ts";
import type { OnEdit } from "./interaction/use-edits.ts";

/** `source` and `columns` must be the same objects from render to render: keep them in state or `useMemo`. */
export type GridProps<Row> = {
  /** Names the grid for those who do not see it. */
  label: string;
  source: Source<Row>;
  columns: readonly Column<Row>[];
  /** The organisation's way of writing numbers and dates. */
  locale?: string;
  /** Sort, filters, columns, density: held by the owner (address, saved view), or by the grid itself. */
  view?: GridView;
  onViewChange?: (view: GridView) => void;
  isSelectable?: boolean;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /** Names a row in "Select …". */
  rowLabel?: (row: Row) => string;
  /** With it, cells of editable columns can be changed. */
  onEdit?: OnEdit<Row>;
  /** Enter or a double click where nothing can be edited. */
  onOpen?: (row: Row) => void;
  /** What can be done with the selected rows. */
  actions?: (selection: Selection) => React.ReactNode;
  /** Right end of the footer, the currency say. */
  note?: React.ReactNode;
  /** Stands in the middle when there is nothing, not even without filters. */
  empty?: React.ReactNode;
  className?: string;
};
