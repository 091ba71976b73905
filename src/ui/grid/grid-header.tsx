import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { CheckCell } from "./check-cell.tsx";
import { type DrawnColumn, type DrawnColumns, useShownColumns } from "./drawn-column.ts";
import { HeaderCell } from "./header-cell.tsx";
import type { Layout } from "./model/layout.ts";
import { HEADER } from "./cells/range.ts";
import { directionOf } from "./model/sorting.ts";
import type { GridView } from "./model/view.ts";
import { NAME, withName } from "./interaction/name-mark.ts";
import type { Cursor } from "./interaction/use-cursor.ts";
import type { HeaderDrag } from "./interaction/use-header-drag.ts";
import type { Viewport } from "./interaction/viewport.ts";

type GridHeaderProps<Row> = {
  gridId: string;
  viewport: Viewport;
  layout: Layout<Row>;
  drawn: DrawnColumns<Row>;
  view: GridView;
  cursor: Cursor;
  height: number;
  headState: "none" | "some" | "all" | null;
  drag: HeaderDrag;
  onOpen: (column: string) => void;
};

export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { gridId, viewport, layout, drawn, view, cursor, height, headState, drag, onOpen } = props;
  const { t } = useLingui();
  const optionsLabel = t`Options for ${NAME}`;
  const filteredLabel = t`Filtered`;
  const span = useSyncExternalStore(viewport.subscribe, viewport.columns);
  const { head } = cursor.range;
  const activeCol = cursor.isIn && head.row === HEADER ? head.col : -1;
  const columns = useShownColumns(drawn, span, activeCol);

  const cellOf = (at: DrawnColumn<Row>) => {
    const { id } = at.column;
    const place = view.sort.findIndex(({ column }) => column === id);
    return (
      <HeaderCell
        key={id}
        id={at.index === activeCol ? `${gridId}-active` : undefined}
        drawn={at}
        direction={directionOf(view.sort, id)}
        sortPlace={view.sort.length > 1 && place >= 0 ? place + 1 : null}
        filteredLabel={view.filters[id] === undefined ? null : filteredLabel}
        optionsLabel={withName(optionsLabel, at.column.header)}
        isActive={at.index === activeCol}
        dropSide={drag.edge?.column === id ? drag.edge.side : null}
        onPress={(event) => drag.onPress(event, id)}
        onOpen={() => onOpen(id)}
        onResize={(event) => drag.onResize(event, id, at.width)}
      />
    );
  };

  return (
    <div role="rowgroup" className="grid-head" style={{ width: layout.width, height }}>
      <div role="row" aria-rowindex={1} className="grid-headrow">
        {layout.pinnedWidth > 0 && (
          <div role="presentation" className="grid-pinned" style={{ width: layout.pinnedWidth }}>
            {headState !== null && (
              <CheckCell
                isHeader
                id={activeCol === 0 ? `${gridId}-active` : undefined}
                label={t`Select all rows`}
                isActive={activeCol === 0}
                isChecked={headState === "some" ? "mixed" : headState === "all"}
              />
            )}
            {drawn.pinned.map(cellOf)}
          </div>
        )}
        {columns.map(cellOf)}
      </div>
    </div>
  );
}
