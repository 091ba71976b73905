import { Plural, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ElementBranch, Repeats } from "@/importing/flow/settings/element-tree.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** Some files use values as element names and therefore have thousands of elements. */
const MOST_SHOWN = 50;

type ElementItemProps = {
  branch: ElementBranch;
  /** The name shared by the radio buttons of one tree. */
  group: string;
  onRow: (path: string) => void;
  onRepeats: (within: string, repeats: Repeats) => void;
};

/** One element with its children. The arrow keys move between elements. */
export function ElementItem({ branch, group, onRow, onRepeats }: ElementItemProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const { name, path, count, isRow, within, repeats, isSettled, children } = branch;
  const more = children.length - MOST_SHOWN;
  const ways: { value: Repeats; label: string }[] = [
    { value: "joined", label: t`Combined in one cell` },
    { value: "numbered", label: t`One column each` },
    { value: "rows", label: t`One row each` },
  ];

  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {children.length > 0 ? (
          <IconButton
            icon={isOpen ? ChevronDown : ChevronRight}
            label={t`Elements in ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="w-8 pointer-coarse:w-11" />
        )}
        <label className="flex min-h-8 items-center gap-2 text-ink pointer-coarse:min-h-11">
          <input
            type="radio"
            name={group}
            checked={isRow}
            onChange={() => onRow(path)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="font-mono wrap-anywhere">{name}</span>{" "}
          <span className="text-ink-3 tabular-nums">× {i18n.number(count)}</span>
        </label>
        {isRow && <Badge tone="accent">{t`One row each`}</Badge>}
        {isSettled && <Badge>{ways.find(({ value }) => value === repeats)?.label}</Badge>}
        {repeats !== null && within !== null && !isSettled && (
          <Select
            aria-label={t`How to import repeated ${within} elements`}
            className="w-56"
            options={ways}
            value={repeats}
            onChange={(way) => onRepeats(within, way)}
          />
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul className="ml-4 grid gap-1 border-l border-line pl-2">
          {children.slice(0, MOST_SHOWN).map((child) => (
            <ElementItem
              key={child.path}
              branch={child}
              group={group}
              onRow={onRow}
              onRepeats={onRepeats}
            />
          ))}
          {more > 0 && (
            <li className="py-1 pl-8 text-sm text-ink-3">
              <Plural value={more} one="# more element" other="# more elements" />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
