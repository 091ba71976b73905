import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { ElementItem } from "@/importing/elements/element-item.tsx";
import { elementTree, withRepeats, withRowElement } from "@/importing/elements/element-tree.ts";
import type { ElementChoice } from "@/importing/source/source.ts";
import type { SourceOptions } from "@/importing/source/source-options.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type ElementPickerProps = {
  elements: readonly ElementChoice[];
  /** The one that makes the rows now. */
  element: string;
  /** The one whose rows are lists without names, lines of a table; null where there is none. */
  grid: string | null;
  options: SourceOptions;
  /** How sure it is, in words. */
  sureness: string;
  onChange: (options: SourceOptions) => void;
};

/** The elements of a file in one another: which of them makes a row, and what becomes of those a row has several of. */
export function ElementPicker({
  elements,
  element,
  grid,
  options,
  sureness,
  onChange,
}: ElementPickerProps) {
  const { t } = useLingui();
  const group = useId();
  const { spread, numbered } = options;
  const isGrid = element === grid;
  const tree = elementTree(elements, { element, isGrid, spread, numbered });

  return (
    <Panel
      title={t`Elements in the file`}
      description={t`Choose the element that holds one row.`}
      actions={<span className="text-sm text-ink-3">{sureness}</span>}
    >
      <fieldset>
        <legend className="sr-only">
          <Trans>Row element</Trans>
        </legend>
        <ul className="grid gap-1 overflow-x-auto">
          {tree.map((branch) => (
            <ElementItem
              key={branch.path}
              branch={branch}
              group={group}
              onRow={(path) => onChange(withRowElement(options, path))}
              onRepeats={(within, repeats) => onChange(withRepeats(options, within, repeats))}
            />
          ))}
        </ul>
      </fieldset>
    </Panel>
  );
}
