import type { SavedView } from "@/catalogue/list/views/saved-views-api.ts";
import type { ViewScreen } from "@/catalogue/list/views/view-screen.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { type GridView, isSameLayout, readView } from "@/ui/grid/model/view.ts";

/**
 * Returns the saved view and the ready-made view that have the list's query, and the saved view that is open. The last
 * saved view stays open after a person changes its filters, so that the changes can be saved to it.
 */
export function openViewOf<Query>(
  screen: ViewScreen<Query>,
  views: readonly SavedView<Query>[],
  query: Query,
  lastId: string | null,
) {
  const isLast = ({ id }: SavedView<Query>) => id === lastId;
  const same = views.filter((one) => screen.isSame(one.query, query));
  const matching = same.find(isLast) ?? same[0];
  const readyMade = screen.readyMade.find((one) => screen.isSame(one.query, query));
  return { matching, readyMade, opened: matching ?? (readyMade ? undefined : views.find(isLast)) };
}

/** Whether the list's query, columns or row height differ from those that the view stores. */
export const hasUnsavedChanges = <Query>(
  screen: ViewScreen<Query>,
  saved: SavedView<Query>,
  { query, view }: { query: Query; view: GridView },
  columns: readonly Column<never>[],
): boolean =>
  !screen.isSame(saved.query, query) ||
  !isSameLayout(columns, readView(saved.columns, columns), view);
