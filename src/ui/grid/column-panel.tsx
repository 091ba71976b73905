import { Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowDown,
  ArrowUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EyeOff,
  MoveLeft,
  MoveRight,
  Pin,
  PinOff,
  type LucideIcon,
} from "lucide-react";
import * as Popover from "@radix-ui/react-popover";
import type { ReactNode } from "react";
import { icon, itemLook } from "@/ui/foundation/styles.ts";
import { FilterForm } from "./filter-form.tsx";
import { type Column, isFilterable, isSortable } from "./model/column.ts";
import type { Filter } from "./model/filter.ts";
import { type Direction, directionOf } from "./model/sorting.ts";
import type { GridView } from "./model/view.ts";

type ColumnPanelProps = {
  column: Column<never>;
  /** The header cell the panel is anchored to. */
  anchor: Element;
  view: GridView;
  locale: string;
  onSort: (direction: Direction | null) => void;
  onFilter: (filter: Filter | null) => void;
  onPin: () => void;
  /** Hides the column. Null for the last visible one, which can't be hidden. */
  onHide: (() => void) | null;
  onStep: (by: -1 | 1) => void;
  onWiden: (by: number) => void;
  /** Closes the panel and gives the focus back to the grid. */
  onClose: () => void;
};

const STEP = 32;

/** Offers every action on a column without dragging. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { column, anchor, view, onSort, onClose } = props;
  const { t } = useLingui();
  const direction = directionOf(view.sort, column.id);
  const isPinned = view.arrangement.pinned.includes(column.id);
  const sortItem = (sortDirection: Direction, Icon: LucideIcon, label: ReactNode) => (
    <Item
      icon={Icon}
      isPressed={direction === sortDirection}
      onClick={() => {
        onSort(direction === sortDirection ? null : sortDirection);
        onClose();
      }}
    >
      {label}
    </Item>
  );
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t`Options for ${column.header}`}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 max-h-(--radix-popper-available-height) w-64 overflow-y-auto rounded-panel border border-line bg-surface p-1 text-sm text-ink shadow-float outline-none animate-float"
        >
          {isSortable(column) && (
            <>
              {sortItem("ascending", ArrowUp, <Trans>Sort ascending</Trans>)}
              {sortItem("descending", ArrowDown, <Trans>Sort descending</Trans>)}
              <Line />
            </>
          )}
          {isFilterable(column) && (
            <>
              <FilterForm
                column={column}
                filter={view.filters[column.id] ?? null}
                locale={props.locale}
                onFilter={(filter) => closing(() => props.onFilter(filter))()}
              />
              <Line />
            </>
          )}
          <Item icon={isPinned ? PinOff : Pin} onClick={closing(props.onPin)}>
            {isPinned ? <Trans>Unpin</Trans> : <Trans>Pin to the left</Trans>}
          </Item>
          <Item icon={MoveLeft} onClick={() => props.onStep(-1)}>
            <Trans>Move left</Trans>
          </Item>
          <Item icon={MoveRight} onClick={() => props.onStep(1)}>
            <Trans>Move right</Trans>
          </Item>
          <Item icon={ChevronsLeftRight} onClick={() => props.onWiden(STEP)}>
            <Trans>Wider</Trans>
          </Item>
          <Item icon={ChevronsRightLeft} onClick={() => props.onWiden(-STEP)}>
            <Trans>Narrower</Trans>
          </Item>
          {props.onHide && (
            <Item icon={EyeOff} onClick={closing(props.onHide)}>
              <Trans>Hide column</Trans>
            </Item>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const Line = () => <div role="presentation" className="-mx-1 my-1 h-px bg-line" />;

type ItemProps = {
  icon: LucideIcon;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Item({ icon: Icon, isPressed, onClick, children }: ItemProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={`${itemLook} w-full text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:font-medium aria-pressed:text-accent`}
      onClick={onClick}
    >
      <Icon {...icon} className="shrink-0 text-ink-3" />
      {children}
    </button>
  );
}
