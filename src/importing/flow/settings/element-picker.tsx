import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { ElementItem } from "@/importing/flow/settings/element-item.tsx";
import {
  elementTree,
  withRepeats,
  withRowElement,
} from "@/importing/flow/settings/element-tree.ts";
import type { ElementChoice } from "@/importing/source/parts/source-part.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type ElementPickerProps = {
  elements: readonly ElementChoice[];
  /** The path of the current row element. */
  element: string;
  /** The element whose rows are unnamed lists, like the rows of a table; null if there is none. */
  grid: string | null;
  options: SourceOptions;
  /** The confidence of the detection, as text. */
  confidence: string;
  onChange: (options: SourceOptions) => void;
};

/** The tree of a file's elements: which one makes a row, and how elements that repeat in a row are handled. */
export function ElementPicker({
  elements,
  element,
  grid,
  options,
  confidence,
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
      actions={<span className="text-sm text-ink-3">{confidence}</span>}
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
