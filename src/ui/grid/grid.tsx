import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useRef } from "react";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { GridBody } from "./grid-body.tsx";
import { GridFooter } from "./grid-footer.tsx";
import { GridHeader } from "./grid-header.tsx";
import { GridOverlay } from "./grid-overlay.tsx";
import type { GridProps } from "./grid-props.ts";
import { countCells } from "./cells/cell-states.ts";
import { countSelected } from "./model/selection.ts";
import { knownCount } from "./source/grid-source.ts";
import { NAME } from "./interaction/name-mark.ts";
import { useGrid } from "./use-grid.ts";
import "./grid.css";

/** Loaded only when a column panel is opened. */
const ColumnPanel = lazyPart(async () => ({
  default: (await import("./column-panel.tsx")).ColumnPanel,
}));

/** The table used throughout the product. It renders only the rows and columns that are in or near the view. */
export function Grid<Row>(props: GridProps<Row>) {
  const { source, columns, label, isSelectable = false } = props;
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller);
  useEffect(() => {
    addEventListener("online", source.retry);
    return () => removeEventListener("online", source.retry);
  }, [source]);
  const { gridId, viewport, state, layout, drawn, view, cursor, states, canEdit } = grid;
  const { columnActions, rowSelection } = grid;
  const selection = isSelectable ? grid.selection : null;
  const panelColumn = columns.find(({ id }) => id === grid.openColumn?.id);

  return (
    <section className={`grid-frame ${props.className ?? ""}`}>
      <div
        ref={scroller}
        role={source.toggle ? "treegrid" : "grid"}
        tabIndex={0}
        className="grid-scroll"
        data-selecting={(selection && countSelected(selection, knownCount(state)) > 0) || undefined}
        aria-label={label}
        aria-rowcount={state.total.is === "exact" ? state.total.count + 1 : -1}
        aria-colcount={grid.bounds.cols}
        aria-multiselectable
        aria-readonly={!canEdit}
        aria-busy={state.status === "loading"}
        aria-activedescendant={cursor.isIn && !cursor.editing ? `${gridId}-active` : undefined}
        {...grid.handlers}
      >
        <GridHeader
          gridId={gridId}
          viewport={viewport}
          layout={layout}
          drawn={drawn}
          view={view}
          cursor={cursor}
          height={grid.headHeight}
          headState={isSelectable ? rowSelection.head() : null}
          drag={grid.drag}
          onOpen={grid.open}
        />
        <GridBody
          gridId={gridId}
          viewport={viewport}
          source={source}
          state={state}
          layout={layout}
          drawn={drawn}
          rowHeight={grid.rowHeight}
          cursor={cursor}
          states={states}
          selection={selection}
          selectLabel={t`Select ${NAME}`}
          foldLabel={t`Variants of ${NAME}`}
          rowLabel={props.rowLabel}
          canEdit={canEdit}
          format={grid.format}
          onCommit={grid.edit.commit}
          onCancel={grid.edit.cancel}
        />
      </div>
      <div aria-hidden className="grid-ring" />
      <GridOverlay
        state={state}
        isFiltered={Object.keys(view.filters).length > 0}
        empty={props.empty}
        onRetry={source.retry}
        onClearFilters={columnActions.clearFilters}
      />
      <GridFooter
        viewport={viewport}
        state={state}
        selection={selection}
        rowSelection={rowSelection}
        isUncounted={props.isUncounted ?? false}
        shortfall={grid.shortfall}
        onDismiss={grid.dismiss}
        failedCells={countCells(states, "failed")}
        format={grid.format}
        actions={props.actions?.(grid.selection)}
        note={props.note}
      />
      {grid.openColumn && panelColumn && (
        <Suspense>
          <ColumnPanel
            column={panelColumn}
            anchor={grid.openColumn.anchor}
            view={view}
            locale={grid.locale}
            onSort={(direction) => columnActions.setSort(panelColumn.id, direction)}
            onFilter={(filter) => columnActions.filter(panelColumn.id, filter)}
            onPin={() => columnActions.pin(panelColumn.id)}
            onHide={layout.all.length > 1 ? () => columnActions.hide(panelColumn.id) : null}
            onStep={(by) => columnActions.step(panelColumn.id, by)}
            onWiden={(by) => columnActions.widen(panelColumn.id, by)}
            onClose={grid.close}
          />
        </Suspense>
      )}
      <output className="sr-only">{grid.announced}</output>
    </section>
  );
}
