import { useLingui } from "@lingui/react/macro";
import {
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { DEFAULT_REGION } from "@/lib/format.ts";
import { useMedia } from "@/ui/foundation/use-media.ts";
import { useDrawnColumns } from "./drawn-column.ts";
import type { GridProps } from "./grid-props.ts";
import { isSortable } from "./model/column.ts";
import { landingOf } from "./model/drop.ts";
import type { Plan, GridSheet } from "./cells/edit.ts";
import { place } from "./model/layout.ts";
import { blockOf, type Cell, single } from "./cells/range.ts";
import { NOTHING, type Selection } from "./model/selection.ts";
import type { Source } from "./source/grid-source.ts";
import { createFormatter } from "./model/value.ts";
import { rowHeightOf, viewOf } from "./model/view.ts";
import { useAnnouncer } from "./interaction/use-announcer.ts";
import { useCellEdit } from "./interaction/use-cell-edit.ts";
import { useCommands } from "./interaction/use-commands.ts";
import { useCursor } from "./interaction/use-cursor.ts";
import { useEdits } from "./interaction/use-edits.ts";
import { useGridClipboard } from "./interaction/use-grid-clipboard.ts";
import { useHeaderDrag } from "./interaction/use-header-drag.ts";
import { usePointer } from "./interaction/use-pointer.ts";
import { useRowSelection } from "./interaction/use-row-selection.ts";
import { useQuery, useView } from "./interaction/use-view.ts";
import { useGridMessages } from "./interaction/use-grid-messages.ts";
import { createViewport } from "./interaction/viewport.ts";

/** Combines the parts of a grid, which `grid.tsx` renders. */
export function useGrid<Row>(props: GridProps<Row>, scroller: RefObject<HTMLElement | null>) {
  const { source, columns, onEdit, isSelectable = false, locale = DEFAULT_REGION.locale } = props;
  const { t } = useLingui();
  const gridId = useId();
  const messages = useGridMessages();
  const { text: announced, shortfall, announce, report, dismiss } = useAnnouncer();
  const [viewport] = useState(createViewport);
  /** Whether the pointer is a finger, which needs larger rows and controls. */
  const isCoarse = useMedia("(pointer: coarse)");
  const state = useSyncExternalStore(source.subscribe, source.state);
  const width = useSyncExternalStore(viewport.subscribe, viewport.width);
  const [view, setView] = useControlled(props.view, () => viewOf(columns), props.onViewChange);
  const [selection, setSelection] = useControlled<Selection>(
    props.selection,
    () => NOTHING,
    props.onSelectionChange,
  );
  const [openColumn, setOpenColumn] = useState<{ id: string; anchor: Element } | null>(null);

  const lead = isSelectable ? 1 : 0;
  const leadWidth = lead * (isCoarse ? 44 : 40);
  const rowHeight = props.rowHeight ?? rowHeightOf(view.density, isCoarse);
  const headHeight = isCoarse ? 44 : 36;
  const layout = useMemo(
    () => place(columns, view.arrangement, { viewport: width, lead, leadWidth }),
    [columns, view.arrangement, width, lead, leadWidth],
  );
  const drawn = useDrawnColumns(layout);
  const [yes, no] = [t`Yes`, t`No`];
  const format = useMemo(() => createFormatter(locale, { yes, no }), [locale, yes, no]);
  const canEdit = onEdit !== undefined;

  const bounds = { rows: state.count, cols: layout.all.length + lead };
  const sheet: GridSheet<Row> = {
    ...bounds,
    locale,
    columnAt: (col) => layout.all[col - lead]?.column,
    rowAt: source.at,
  };
  const at = useCursor(bounds);
  const { cursor, active } = at;
  const reveal = ({ row, col }: Cell) => viewport.reveal(row, col);

  const { states, apply } = useEdits({ onEdit, messages, announce });
  const rowSelection = useRowSelection(source, state, selection, (next) => {
    setSelection(next);
    announce(messages.selected(next, state));
  });
  const columnActions = useView({ columns, view, layout, messages, announce, onView: setView });

  function applyMany(plan: Plan<Row>) {
    const isWhole = plan.rejections.length === 0 && plan.skipped === 0;
    report(messages.planned(apply(plan), plan), isWhole);
  }

  useQuery(source, columns, view, (isOtherFilter) => {
    viewport.toTop();
    at.mark(single({ ...active, row: Math.min(active.row, 0) }));
    if (!isOtherFilter) return;
    if (selection.mode === "all") setSelection(NOTHING);
    whenReady(source, () => {
      const { total, count } = source.state();
      const found = messages.found(
        total.is === "unknown" ? count : total.count,
        total.is === "exact",
      );
      announce(selection.mode === "all" ? `${messages.selectionDropped()}. ${found}` : found);
    });
  });

  const edit = useCellEdit({
    at,
    sheet,
    canEdit,
    messages,
    announce,
    scroller,
    onReveal: reveal,
    onPlan: apply,
    onOpen: props.onOpen,
    onToggle: source.toggle,
  });

  const focusGrid = () => scroller.current?.focus({ preventScroll: true });
  function idAt(col: number) {
    const column = layout.all[col - lead]?.column;
    return column && !column.isFixed ? column.id : "";
  }
  const canSort = (id: string) => columns.some((column) => column.id === id && isSortable(column));
  function open(id: string) {
    const anchor = scroller.current?.querySelector(`[data-column="${CSS.escape(id)}"]`);
    if (anchor) setOpenColumn({ id, anchor });
  }

  const onKeyDown = useCommands({
    at,
    sheet,
    bounds,
    lead,
    canEdit,
    page: viewport.page,
    onReveal: reveal,
    onEdit: edit.start,
    onPlan: applyMany,
    onSort: (col, add) => canSort(idAt(col)) && columnActions.sort(idAt(col), add),
    onOpenColumn: (col) => open(idAt(col)),
    onResize: (col, by) => columnActions.widen(idAt(col), by),
    onShift: (col, by) => {
      columnActions.step(idAt(col), by);
      at.goTo({ ...active, col: col + by });
    },
    onToggleRow: (row) => rowSelection.toggleRow(row, false),
    onToggleAll: rowSelection.toggleAll,
    onFold(row, isOpen) {
      const here = source.at(row);
      if (here.is !== "ready" || here.isOpen !== !isOpen) return false;
      source.toggle?.(row);
      return true;
    },
  });
  const pointer = usePointer({
    at,
    lead,
    onCheck: rowSelection.toggleRow,
    onCheckAll: rowSelection.toggleAll,
    onEdit: (cell) => edit.start(cell, null),
    onReveal: reveal,
  });
  useGridClipboard({
    scroller,
    sheet,
    block: blockOf(cursor.range),
    isActive: cursor.isIn,
    canEdit,
    messages,
    report,
    onPlan: applyMany,
  });
  const drag = useHeaderDrag({
    onClick: (id, add) => canSort(id) && columnActions.sort(id, add),
    landingOf: (id, over) => landingOf(layout, id, over),
    onMove: columnActions.moveBefore,
    onResize: columnActions.resize,
  });

  useLayoutEffect(
    () => (scroller.current ? viewport.attach(scroller.current) : undefined),
    [viewport, scroller],
  );
  useLayoutEffect(() => {
    viewport.set({ count: state.count, rowHeight, headHeight, layout });
  }, [viewport, state.count, rowHeight, headHeight, layout]);

  return {
    gridId,
    announced,
    shortfall,
    viewport,
    state,
    view,
    selection,
    layout,
    drawn,
    format,
    locale,
    rowHeight,
    headHeight,
    cursor,
    states,
    bounds,
    canEdit,
    columnActions,
    rowSelection,
    drag,
    edit,
    openColumn,
    open,
    close: () => {
      setOpenColumn(null);
      focusGrid();
    },
    dismiss: () => {
      dismiss();
      focusGrid();
    },
    handlers: { onFocus: at.enter, onKeyDown, ...pointer },
  };
}

/** Calls back immediately, or once the source has finished loading. */
function whenReady<Row>(source: Source<Row>, act: () => void) {
  const isWaiting = () => source.state().status === "loading";
  if (!isWaiting()) return act();
  const stop = source.subscribe(() => {
    if (isWaiting()) return;
    stop();
    act();
  });
}

/** State that the parent may control. Otherwise, it's stored here. */
function useControlled<T>(
  controlled: T | undefined,
  initial: () => T,
  onChange: ((next: T) => void) | undefined,
): [T, (next: T) => void] {
  const [own, setOwn] = useState(initial);
  const change = (next: T) => {
    if (controlled === undefined) setOwn(next);
    onChange?.(next);
  };
  return [controlled ?? own, change];
}
