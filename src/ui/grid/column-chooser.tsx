import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronUp, Columns3 } from "lucide-react";
import { Button } from "@/ui/controls/button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Popover } from "@/ui/overlays/popover.tsx";
import type { Column } from "./model/column.ts";
import { arrangementOf, moved, ordered, toggledHidden } from "./model/layout.ts";
import type { Density, GridView } from "./model/view.ts";

type ColumnChooserProps<Row> = {
  columns: readonly Column<Row>[];
  view: GridView;
  onViewChange: (view: GridView) => void;
};

const DENSITIES: readonly Density[] = ["compact", "normal", "comfortable"];
/**
 * The look of the buttons that move a column. They aren't `disabled` at the first and last position, because they
 * would lose the focus.
 */
const STEP =
  "grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken aria-disabled:opacity-30 pointer-coarse:size-11";

/** Chooses which columns are visible, their order, and the row density. */
export function ColumnChooser<Row>({ columns, view, onViewChange }: ColumnChooserProps<Row>) {
  const { t } = useLingui();
  const { arrangement } = view;
  const list = ordered(columns, arrangement);
  const shown = list.filter(({ id }) => !arrangement.hidden.includes(id)).length;
  const change = (next: GridView["arrangement"]) => onViewChange({ ...view, arrangement: next });
  const densityLabels = {
    compact: t`Compact`,
    normal: t`Normal`,
    comfortable: t`Comfortable`,
  };

  return (
    <Popover
      align="end"
      label={t`Columns`}
      className="flex flex-col p-0!"
      trigger={
        <Button variant="ghost">
          <Columns3 {...icon} />
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <ul className="min-h-0 overflow-y-auto p-1">
        {list.map(({ id, header }, at) => {
          const isShown = !arrangement.hidden.includes(id);
          return (
            <li key={id} className="flex items-center rounded-md pl-2 hover:bg-sunken">
              <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="accent-accent"
                  checked={isShown}
                  disabled={isShown && shown === 1}
                  onChange={() => change(toggledHidden(arrangement, id))}
                />
                <span className="truncate">{header}</span>
              </label>
              <button
                type="button"
                className={STEP}
                aria-label={t`Move ${header} up`}
                aria-disabled={at === 0}
                onClick={() =>
                  at > 0 && change(moved(columns, arrangement, id, list[at - 1]?.id ?? null))
                }
              >
                <ChevronUp {...icon} />
              </button>
              <button
                type="button"
                className={STEP}
                aria-label={t`Move ${header} down`}
                aria-disabled={at === list.length - 1}
                onClick={() => change(moved(columns, arrangement, id, list[at + 2]?.id ?? null))}
              >
                <ChevronDown {...icon} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
        <select
          className="h-7 rounded-control border border-edge bg-surface px-1.5 text-xs pointer-coarse:h-11"
          aria-label={t`Density`}
          value={view.density}
          onChange={({ target }) => {
            const density = DENSITIES.find((name) => name === target.value);
            if (density) onViewChange({ ...view, density });
          }}
        >
          {DENSITIES.map((name) => (
            <option key={name} value={name}>
              {densityLabels[name]}
            </option>
          ))}
        </select>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          onClick={() => change(arrangementOf(columns))}
        >
          <Trans>Reset columns</Trans>
        </Button>
      </div>
    </Popover>
  );
}
